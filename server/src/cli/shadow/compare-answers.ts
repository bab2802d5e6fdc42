/** Something that an answer of the other system states and ours doesn't, or states otherwise. Values are JSON, shortened. */
export type Difference = {
  kind: 'status' | 'missing' | 'form' | 'value' | 'rows';
  /** Where: `line_items[].refund`, or empty for the answer itself. */
  member: string;
  theirs: string;
  ours: string;
};

/** An answer: its status, 0 where there was none, and its text. */
export type Answer = { status: number; text: string };

const most_differences = 100;
const longest_value = 80;
/** What identifies a row, so that rows in another order are still compared with each other. */
const row_ids = ['id', 'line_item_id', 'return_id', 'sku'];
/** Links lead to whoever answered: only whether there is one is compared. */
const is_link = (member: string) => /(url|_links\.[^.]+\.href)$/i.test(member);

/** What differs between two answers to the same request, at most 100. Members that only ours has are no difference: clients ignore them. */
export function compareAnswers(theirs: Answer, ours: Answer): Difference[] {
  if (theirs.status !== ours.status)
    return [{ kind: 'status', member: '', theirs: String(theirs.status), ours: String(ours.status) }];
  if (theirs.status >= 400) return [];
  const found: Difference[] = [];
  compareValues({ member: '', theirs: valueOf(theirs.text), ours: valueOf(ours.text) }, found);
  return found;
}

/** JSON where it is JSON: labels and codes are compared as the texts that they are. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Pair = { member: string; theirs: unknown; ours: unknown };

function compareValues({ member, theirs, ours }: Pair, found: Difference[]): void {
  if (found.length >= most_differences) return;
  const note = (kind: Difference['kind']) =>
    found.push({ kind, member, theirs: shorten(theirs), ours: shorten(ours) });
  if (ours === undefined) note('missing');
  else if (formOf(theirs) !== formOf(ours)) note('form');
  else if (Array.isArray(theirs)) compareRows({ member, theirs, ours: ours as unknown[] }, found);
  else if (isObject(theirs)) compareMembers({ member, theirs, ours: ours as Row }, found);
  else if (theirs !== ours && !is_link(member)) note('value');
}

function compareMembers(
  { member, theirs, ours }: { member: string; theirs: Row; ours: Row },
  found: Difference[],
): void {
  for (const [name, value] of Object.entries(theirs))
    compareValues(
      {
        member: member ? `${member}.${name}` : name,
        theirs: value,
        ours: Object.hasOwn(ours, name) ? ours[name] : undefined,
      },
      found,
    );
}

function compareRows(
  { member, theirs, ours }: { member: string; theirs: unknown[]; ours: unknown[] },
  found: Difference[],
): void {
  if (theirs.length !== ours.length)
    found.push({
      kind: 'rows',
      member: `${member}[]`,
      theirs: `${theirs.length} rows`,
      ours: `${ours.length} rows`,
    });
  const by_id = new Map(ours.map((row, i) => [idOf(row, i), row]));
  for (const [i, row] of theirs.entries()) {
    const pair = { member: `${member}[]`, theirs: row, ours: by_id.get(idOf(row, i)) };
    // That a row is missing is said by the number of rows, unless another is in its place.
    if (pair.ours !== undefined || theirs.length === ours.length) compareValues(pair, found);
  }
}

type Row = Record<string, unknown>;
const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids are compared as text here: that one is a number and the other a text is a difference of its own. */
function idOf(row: unknown, index: number): string {
  const name = isObject(row) ? row_ids.find((id) => row[id] !== undefined && row[id] !== null) : undefined;
  return name === undefined ? `#${index}` : `${name}=${String((row as Row)[name])}`;
}

const formOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longest_value ? `${text.slice(0, longest_value)}…` : text;
}
