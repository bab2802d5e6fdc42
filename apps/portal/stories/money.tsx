import { Heading, Layout } from '../src/layout.tsx';
import { Amount } from '../src/parts/amount.tsx';
import { Button, ButtonLink } from '../src/parts/button.tsx';
import { ItemList, ItemRow } from '../src/parts/item-row.tsx';
import { Ledger } from '../src/parts/ledger.tsx';
import { Option, Options } from '../src/parts/option.tsx';
import { QuoteBar } from '../src/parts/quote-bar.tsx';
import { gbp, marlow_step } from './facts.ts';
import { pictures } from './pictures.ts';

const order = { order: '#551204' };

export const ResolutionStory = () => (
  <Layout title="Refund or exchange" aside={order} step={marlow_step('resolution')}>
    <Heading title="Exchange, credit or refund?" />
    <ItemList>
      <ItemRow
        title="Bread Bin Diner Style, Red"
        image_url={pictures.bin}
        facts="Wrong colour"
        aside="3 of 3"
      />
    </ItemList>
    <form method="post" action="?">
      <Options question="Exchange, credit or refund?">
        <Option
          name="resolution"
          value="exchange"
          checked
          title="Exchange"
          aside="Nothing to pay"
          facts="Another colour or size, shipped after your parcel is scanned"
        >
          <a href="#shop">Shop for something else</a> with £15.25
        </Option>
        <Option
          name="resolution"
          value="credit"
          title="Store credit"
          aside={<Amount money={gbp(1678)} />}
          facts="£15.25 + £1.53 bonus, ready after your parcel is scanned"
        />
        <Option
          name="resolution"
          value="refund"
          title="Refund"
          aside={<Amount money={gbp(1525)} />}
          facts="To Visa ending 4242, within 5 business days of inspection"
        />
        <Option
          name="resolution"
          value="donate"
          title="Donate it"
          unavailable="Only items below £10.00 can be donated."
        />
      </Options>
      <QuoteBar label="Exchange for Mint, Regular" money={gbp(0)} note="Return label: free with an exchange">
        <Button>Continue</Button>
      </QuoteBar>
    </form>
  </Layout>
);

export const MethodStory = () => (
  <Layout title="Return method" aside={order} step={marlow_step('method')}>
    <Heading title="How would you like to return your items?" lead="Drop off by Sunday, 20 December." />
    <form method="post" action="?">
      <Options question="How would you like to return your items?">
        <Option
          name="method"
          value="code"
          checked
          title="Drop off with a QR code"
          aside="Free"
          facts="You’ll need your phone. No printer or box"
        />
        <Option
          name="method"
          value="label"
          title="Print a label"
          aside="Free"
          facts="You’ll need a printer and a box."
        />
        <Option
          name="method"
          value="store"
          title="Return it in store"
          aside="Free"
          facts="You’ll need this page. 12 Stonegate, York"
        />
      </Options>
      <p class="small">Returns usually cost £3.95. This one is free because an item arrived damaged.</p>
      <QuoteBar>
        <Button>Continue</Button>
      </QuoteBar>
    </form>
  </Layout>
);

export const ReviewStory = () => (
  <Layout title="Review" aside={order} step={marlow_step('review')}>
    <Heading title="Review and confirm" />
    <ItemList>
      <ItemRow
        title="Regency Cakestand 3 Tier"
        image_url={pictures.cakestand}
        facts="Refund, arrived damaged"
        aside={<Amount money={gbp(1147)} />}
      />
      <ItemRow
        title="2 × White Hanging Heart T-Light Holder"
        image_url={pictures.heart}
        facts="Store credit, changed my mind"
        aside={<Amount money={gbp(532)} />}
      />
    </ItemList>
    <section>
      <h2>What you’ll get</h2>
      <Ledger
        caption="What you’ll get"
        rows={[
          { kind: 'result', label: 'Refund to Visa ending 4242', money: gbp(1147) },
          { kind: 'part', label: 'Cakestand, price paid', money: gbp(1147) },
          { kind: 'part', label: 'Return label, free: item damaged', money: gbp(0), was: gbp(395) },
          { kind: 'result', label: 'Store credit', money: gbp(585) },
          { kind: 'part', label: '2 T-light holders, price paid', money: gbp(532) },
          { kind: 'part', label: '10% bonus', money: gbp(53) },
          { kind: 'final', label: 'Due now', money: gbp(0) },
        ]}
      />
    </section>
    <form method="post" action="?">
      <QuoteBar
        promise={
          <>
            <strong>You’ll get exactly these amounts.</strong> If anything changes before you confirm, we’ll
            ask you first.
          </>
        }
      >
        <Button>Confirm return</Button>
        <p class="small">You can change or cancel until your parcel is scanned.</p>
      </QuoteBar>
    </form>
  </Layout>
);

export const ChangedStory = () => (
  <Layout title="An amount has changed" aside={order} step={marlow_step('review')}>
    <Heading
      title="An amount has changed"
      lead="We haven’t submitted anything yet. Take a look before you decide."
    />
    <Ledger
      caption="Before and now"
      rows={[
        { kind: 'part', label: 'Bread Bin, Mint', money: gbp(1795), was: gbp(1695) },
        { kind: 'part', label: 'Your return', money: gbp(-1525) },
        { kind: 'final', label: 'Due now', money: gbp(100), was: gbp(0) },
      ]}
    />
    <form method="post" action="?">
      <QuoteBar>
        <Button>Confirm and pay £1.00</Button>
        <ButtonLink kind="quiet" href="#other">
          Choose a different option
        </ButtonLink>
      </QuoteBar>
    </form>
  </Layout>
);
