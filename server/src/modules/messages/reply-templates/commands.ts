import { REPLY_PLACEHOLDERS, unknownPlaceholders } from '@retour/contract/placeholders';
import { repeated, required, tooManyItems } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { deleteTemplate, insertTemplate, listTemplates, lockTemplates, updateTemplate } from './store.ts';
import type { NewTemplate, ReplyTemplate } from './store.ts';

/** Templates of one shop. */
export const max_templates = 100;

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

const notFound = () => new Refusal('resource_not_found', 'The shop has no such reply template.');

/** Saves a template. Refusals: validation_failed for an unknown placeholder, a name that is taken, and beyond 100. */
export function createTemplate(
  { db, clock }: CommandDeps,
  shop_id: number,
  given: NewTemplate,
): Promise<ReplyTemplate> {
  const template = checked(given);
  return db.inTransaction(async (tx) => {
    const others = await lockOthers(tx, shop_id, template);
    if (others >= max_templates) throw invalid({ name: [tooManyItems('reply_templates', max_templates)] });
    return insertTemplate(tx, shop_id, template, clock.now());
  });
}

/** Changes a template. Refusals: resource_not_found, validation_failed. */
export function replaceTemplate(
  { db, clock }: CommandDeps,
  shop_id: number,
  { id, ...given }: ReplyTemplate,
): Promise<ReplyTemplate> {
  const template = { id, ...checked(given) };
  return db.inTransaction(async (tx) => {
    await lockOthers(tx, shop_id, template);
    if (!(await updateTemplate(tx, shop_id, template, clock.now()))) throw notFound();
    return template;
  });
}

/** Deletes a template. Refusals: resource_not_found. */
export function removeTemplate({ db }: Pick<Deps, 'db'>, shop_id: number, id: number): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await deleteTemplate(tx, shop_id, id))) throw notFound();
  });
}

/** How many other templates there are, none of the same name. */
async function lockOthers(
  tx: Tx,
  shop_id: number,
  { id, name }: NewTemplate & { id?: number },
): Promise<number> {
  await lockTemplates(tx, shop_id);
  const others = (await listTemplates(tx, shop_id)).filter((one) => one.id !== id);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: [repeated('name')] });
  return others.length;
}

function checked(given: NewTemplate): NewTemplate {
  const name = given.name.trim();
  const body = given.body.replaceAll('\r\n', '\n').trim();
  const [unknown] = unknownPlaceholders(body, REPLY_PLACEHOLDERS);
  const errors = {
    ...(name === '' && { name: [required('name')] }),
    ...(body === '' && { body: [required('body')] }),
    ...(unknown !== undefined && { body: [notAPlaceholder(unknown)] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { name, body };
}

const notAPlaceholder = (name: string) =>
  `{${name}} isn't a placeholder of reply templates. They have ${REPLY_PLACEHOLDERS.map((one) => `{${one}}`).join(', ')}.`;
