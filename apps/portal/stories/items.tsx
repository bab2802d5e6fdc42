import { Heading, Layout } from '../src/layout.tsx';
import { Button } from '../src/parts/button.tsx';
import { Field } from '../src/parts/field.tsx';
import { Explanation, ItemList, ItemRow } from '../src/parts/item-row.tsx';
import { Ledger } from '../src/parts/ledger.tsx';
import { QuoteBar } from '../src/parts/quote-bar.tsx';
import { ReasonList } from '../src/parts/reason-list.tsx';
import { pictures } from './pictures.ts';
import { gbp, last_day, marlow_step } from './facts.ts';

const chosen = (value: string, checked = true) => ({ name: 'item', value, checked });

const Summary = () => (
  <>
    <h2>Your return</h2>
    <Ledger
      caption="Your return"
      rows={[
        { kind: 'part', label: 'Regency Cakestand 3 Tier', money: gbp(1147) },
        { kind: 'part', label: '2 × White Hanging Heart T-Light Holder', money: gbp(532) },
        { kind: 'final', label: 'Items total', money: gbp(1679) },
      ]}
    />
    <p class="small">
      Next, choose an exchange, store credit or a refund for each item. You’ll see every amount and fee before
      you confirm.
    </p>
    <Button form="items">Continue</Button>
  </>
);

export const ItemsStory = () => (
  <Layout title="Items" aside={{ order: '#551204' }} step={marlow_step('items')} summary={<Summary />}>
    <Heading title="What would you like to return?" lead="Delivered on Saturday, 31 October" />
    <form id="items" method="post" action="?">
      <ItemList>
        <ItemRow
          title="Regency Cakestand 3 Tier"
          image_url={pictures.cakestand}
          facts="Paid £11.47"
          return_by={last_day}
          choice={chosen('1')}
        />
        <ItemRow
          title="White Hanging Heart T-Light Holder"
          image_url={pictures.heart}
          facts="Paid £2.66 each"
          return_by={last_day}
          choice={chosen('2')}
        />
        <ItemRow
          title="Bread Bin Diner Style, Red"
          image_url={pictures.bin}
          facts="Paid £15.25"
          return_by={last_day}
          choice={chosen('3')}
        />
        <ItemRow
          title="Picnic Basket Wicker Small with Gingham Lining and Leather Straps"
          facts="Paid £5.35 each"
          return_by={last_day}
          choice={chosen('4', false)}
        />
      </ItemList>
      <section>
        <h2>Not eligible for return</h2>
        <ItemList>
          <ItemRow title="Alarm Clock Bakelike, Green" image_url={pictures.clock} facts="Paid £3.38">
            <Explanation title="Final sale.">
              This item can’t be returned for a change of mind. If it arrived damaged or faulty, you can still
              return it. <a href="#wrong">Tell us what’s wrong</a>
            </Explanation>
          </ItemRow>
        </ItemList>
      </section>
      <QuoteBar label="4 items" money={gbp(3204)}>
        <Button>Continue</Button>
      </QuoteBar>
    </form>
  </Layout>
);

export const NothingStory = () => (
  <Layout title="Nothing to return" aside={{ order: '#548913' }}>
    <Heading title="Nothing to return right now" lead="Here’s why, and what you can do." />
    <ItemList>
      <ItemRow title="Paper Lantern 9 Point Snow Star" facts="The return window closed on 30 September.">
        <Explanation>
          Faulty items are covered for two years. <a href="#wrong">Tell us what’s wrong</a>
        </Explanation>
      </ItemRow>
      <ItemRow
        title="Picnic Basket Wicker Large"
        image_url={pictures.basket}
        facts="Not shipped yet. To stop it, ask us to cancel."
      />
    </ItemList>
  </Layout>
);

const Damage = () => <Field id="damage" label="What’s damaged?" value="The middle plate is cracked." />;

export const ReasonStory = () => (
  <Layout title="Reason" aside={{ order: '#551204' }} step={marlow_step('items')}>
    <Heading title="Why are you returning this?" />
    <ItemList>
      <ItemRow title="Regency Cakestand 3 Tier" image_url={pictures.cakestand} facts="1 of 3" />
    </ItemList>
    <form method="post" action="?">
      <ReasonList
        name="reason"
        question="Why are you returning this?"
        reasons={[
          { title: 'Not as expected', icon: 'image', reasons: [{ value: 'colour', title: 'Wrong colour' }] },
          {
            title: 'Faulty',
            icon: 'triangle-alert',
            reasons: [
              { value: 'damaged', title: 'Arrived damaged', checked: true, more: <Damage /> },
              { value: 'defective', title: 'Defective' },
            ],
          },
          { title: 'Delivery', icon: 'truck', reasons: [{ value: 'late', title: 'Arrived late' }] },
          { value: 'mind', title: 'Changed my mind' },
          { value: 'other', title: 'Other' },
        ]}
      />
      <QuoteBar>
        <Button>Next item</Button>
      </QuoteBar>
    </form>
  </Layout>
);
