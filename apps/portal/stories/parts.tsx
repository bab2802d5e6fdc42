import { Heading, Layout } from '../src/layout.tsx';
import { Button, ButtonLink } from '../src/parts/button.tsx';
import { Chip } from '../src/parts/chip.tsx';
import { Field } from '../src/parts/field.tsx';
import { LinkRows } from '../src/parts/link-row.tsx';
import { Notice } from '../src/parts/notice.tsx';
import { Timeline } from '../src/parts/timeline.tsx';

const statuses = ['open', 'review', 'processing', 'closed', 'cancelled', 'expired', 'problem'] as const;

/** The parts that no page shows together. */
export const PartsStory = () => (
  <Layout title="Parts" aside={{ gift: true }}>
    <Heading title="Parts" />
    <p>
      {statuses.map((status) => (
        <>
          <Chip status={status} />{' '}
        </>
      ))}
    </p>
    <div class="buttons">
      <ButtonLink kind="outline" icon="image" small href="#save">
        Save image
      </ButtonLink>
      <ButtonLink kind="outline" icon="map-pin" small href="#find">
        Find a counter
      </ButtonLink>
    </div>
    <form method="post" action="?">
      <Field id="days" label="Days" value="−3" error="Enter 0 to 3,650" />
      <Button kind="destructive">Cancel this return</Button>
    </form>
    <Notice kind="offline">You’re offline. Your code still works.</Notice>
    <Notice kind="warning">Your drop-off code expires tomorrow.</Notice>
    <Notice>Your choices are saved.</Notice>
    <Timeline
      steps={[
        { title: 'Requested', state: 'done', facts: 'Today, 09:12' },
        { title: 'Refund', state: 'failed', facts: 'Your bank declined it. We’ll write to you today.' },
      ]}
    />
    <LinkRows
      rows={[
        { href: '#details', icon: 'scroll-text', title: 'Return details', facts: '4 items' },
        {
          href: '#cancel',
          icon: 'rotate-ccw',
          title: 'Change or cancel',
          facts: 'Until your parcel is scanned',
        },
        {
          href: '#ask',
          icon: 'message-square',
          title: 'Ask about this return',
          facts: 'We’ll reply by email',
        },
      ]}
    />
  </Layout>
);
