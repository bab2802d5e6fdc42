// A portal of your own: every step of a return is a request to the API with the token of a shopper session. No key is needed. The token stays in memory.
const main = document.querySelector('main');
const [heading, problem, form] = main.children;
const { api, shop } = main.dataset;
let token;
/** What the step that is shown does with its form. */
let sendForm;
form.addEventListener('submit', (event) => sendForm(event));

/** Sends a request as the shopper, and answers the body. A problem is thrown with its `code` and `detail`. */
async function call(method, path, body) {
  const response = await fetch(api + path, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      // A repeat after a lost response does nothing twice. It takes a session.
      ...(token && method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.detail), answer);
  return answer;
}

const money = ({ amount, currency }) => {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
};

/** Makes an element; what is given as text stays text. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const field = (label, name, properties = {}) =>
  element('label', {}, `${label} `, element('input', { name, required: true, ...properties }));
const choice = (label, name, value, properties = {}) =>
  element(
    'label',
    {},
    element('input', { type: 'radio', name, value, required: true, ...properties }),
    ` ${label}`,
  );
const group = (legend, ...children) => element('fieldset', {}, element('legend', {}, legend), ...children);

/** Shows a step, and answers its form once it's sent and `take` has done something with it. */
function step(title, button, fields, take) {
  heading.textContent = title;
  problem.textContent = '';
  form.replaceChildren(...fields, ...(button ? [element('button', {}, button)] : []));
  heading.focus();
  return new Promise((resolve) => {
    sendForm = async (event) => {
      event.preventDefault();
      const pressed = form.querySelector('button');
      pressed.disabled = true;
      try {
        resolve(await take(new FormData(form)));
      } catch (error) {
        problem.textContent = error.message;
        pressed.disabled = false;
      }
    };
  });
}

/** 1. What the shop says in its own words; an order, and what proves it: a postal code, an e-mail address or a phone number, as the shop has set. */
async function findOrder() {
  const { texts } = await call(
    'GET',
    `/shopper/portal-texts?${new URLSearchParams({ shop, language: 'en' })}`,
  );
  const said = [texts.look_up_introduction, texts.notice].filter((text) => text !== null);
  const started = await step(
    texts.look_up_heading,
    'Find my order',
    [
      ...said.map((text) => element('p', {}, text)),
      field('Order number', 'order_name'),
      field('Postal code', 'secondary_input'),
    ],
    (data) => call('POST', '/shopper-sessions', { shop, ...Object.fromEntries(data) }),
  );
  token = started.token;
}

/** 2. Items. Each unit becomes an item of the draft. What can't be returned says why. */
async function chooseItems() {
  const { draft_return, context } = await call('POST', '/draft-returns', {});
  const path = `/draft-returns/${draft_return.id}`;
  const lineOf = (id) => context.order.line_items.find((line) => line.id === id);
  const open = context.items_eligible_to_return.map(({ order_line_item_id: id, quantity }) =>
    field(`${lineOf(id).title}, up to ${quantity}`, String(id), {
      type: 'number',
      min: 0,
      max: quantity,
      value: 0,
    }),
  );
  const closed = context.items_not_eligible_to_return.map(({ order_line_item_id: id, explanation }) =>
    element('p', {}, `${lineOf(id).title}: ${explanation}`),
  );
  await step('What would you like to return?', 'Continue', [...open, ...closed], async (data) => {
    const chosen = [...data].filter(([, quantity]) => Number(quantity) > 0);
    if (chosen.length === 0) throw new Error('Choose at least one item.');
    for (const [id, quantity] of chosen)
      await call('POST', `${path}/returning-items`, {
        order_line_item_id: Number(id),
        quantity: Number(quantity),
      });
  });
  return path;
}

/** The reasons that have none below them. */
const reasonsOf = (reasons) =>
  reasons.flatMap((reason) => (reason.children.length > 0 ? reasonsOf(reason.children) : [reason]));

/** 3. Why an item comes back, with the questions that the reason asks. */
async function giveReason(path, item) {
  const { context } = await call('GET', path);
  const reasons = reasonsOf(context.return_reasons).map(({ id, name }) => choice(name, 'reason_id', id));
  await step(
    'Why are you returning this?',
    'Continue',
    [group('Reason', ...reasons), field('Comment', 'comment', { required: false })],
    async (data) => {
      const { comment, reason_id } = Object.fromEntries(data);
      await call('POST', `${path}/returning-items/${item.id}/return-reason`, {
        reason_id,
        ...(comment && { comment }),
      });
    },
  );
  const { draft_return } = await call('GET', path);
  const { user_input } = draft_return.returning_items.find(({ id }) => id === item.id);
  for (const question of user_input.filter(({ type }) => type !== 'photo')) {
    const answers = question.choices.map((text) => choice(text, 'value', text));
    await step(
      question.prompt,
      'Continue',
      answers.length > 0 ? answers : [field('Answer', 'value')],
      (data) =>
        call('POST', `${path}/returning-items/${item.id}/user-input/${question.id}`, {
          value: data.get('value'),
        }),
    );
  }
}

/** What a shopper reads for the words of the API. */
const names = {
  refund: 'Refund',
  credit: 'Store credit',
  keep: 'Keep the item',
  donate: 'Donate the item',
  open: 'Open',
  review: 'In review',
  closed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** 4. What the shopper gets, with its amount. Variants of an exchange that are sold out have no amounts. */
async function chooseResolution(path, item) {
  const { options, variants } = await call('GET', `${path}/returning-items/${item.id}/options`);
  const shown = options
    .filter(({ return_type }) => return_type !== 'exchange')
    .map(({ return_type, amounts }) =>
      choice(`${names[return_type]}${amounts ? ` ${money(amounts.adds.net)}` : ''}`, 'choice', return_type),
    );
  const exchanges = variants
    .filter(({ amounts }) => amounts)
    .map(({ variant_id, title, variant_title, amounts }) =>
      choice(
        `${title}, ${variant_title}: ${money(amounts.adds.amount_due)} to pay`,
        'choice',
        `exchange ${variant_id}`,
      ),
    );
  await step(
    'What would you like to get?',
    'Continue',
    [group('Exchange, credit or refund', ...exchanges, ...shown)],
    async (data) => {
      const [return_type, variant] = data.get('choice').split(' ');
      const at = `${path}/returning-items/${item.id}`;
      await call('POST', `${at}/return-type`, { return_type });
      const chosen = variants.find(({ variant_id }) => String(variant_id) === variant);
      if (chosen) await call('POST', `${at}/exchange-item`, { variant_id: chosen.variant_id });
    },
  );
}

/** 5. How the items come back. */
async function chooseMethod(path) {
  await call('POST', `${path}/finalize-items`, {});
  const { context } = await call('GET', path);
  const methods = context.return_method_options.map(({ id, name, price }) =>
    choice(price ? `${name}, ${money(price)}` : name, 'return_method_id', id),
  );
  await step(
    'How would you like to return your items?',
    'Continue',
    [group('Return method', ...methods)],
    (data) => call('POST', `${path}/select-return-method`, Object.fromEntries(data)),
  );
}

/** 6. The quote. It's booked as shown, or shown again with what changed. */
async function submit(path) {
  let { totals, quote } = await call('GET', `${path}/totals`);
  const rows = () => [
    element('p', {}, `Refund: ${money(totals.credit.refund_credit)}`),
    element('p', {}, `Store credit: ${money(totals.credit.store_credit)}`),
    element('p', {}, `To pay: ${money(totals.amount_due)}`),
  ];
  const show = () =>
    step('Review and confirm', 'Confirm return', rows(), async () => {
      try {
        return await call('POST', `${path}/submit`, { quote });
      } catch (error) {
        if (error.code !== 'quote_moved') throw error;
        ({ totals, quote } = await call('GET', `${path}/totals`));
        return undefined;
      }
    });
  let submitted;
  while (!submitted) submitted = await show();
  return submitted.draft_return.return_id;
}

/** 7. The return, for its whole life: here once, and at the page that e-mails link to. */
async function showReturn(id) {
  const { reference, state, status_page_url } = await call('GET', `/shopper/returns/${id}`);
  void step(`Return ${reference}`, '', [
    element('p', { id: 'state' }, `State: ${names[state]}`),
    element('a', { href: status_page_url }, 'See its status'),
  ]);
}

await findOrder();
const path = await chooseItems();
const { draft_return } = await call('GET', path);
for (const item of draft_return.returning_items) {
  await giveReason(path, item);
  await chooseResolution(path, item);
}
await chooseMethod(path);
await showReturn(await submit(path));
