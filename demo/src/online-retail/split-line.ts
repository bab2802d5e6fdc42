/**
 * The fields of one CSV line: commas between them, a field in double quotes may hold commas, and `""` inside quotes is
 * one quote. A record never spans lines in this format, so a stray quote spoils its own line and no other. Undefined when
 * the quotes do not pair up or text touches a quoted field.
 */
export function splitLine(text: string): string[] | undefined {
  // 1 line in 76 has a quote; the native split of the others is what makes the reading fast.
  if (!text.includes('"')) return text.split(',');
  const fields: string[] = [];
  let position = 0;
  for (;;) {
    const field = text[position] === '"' ? quotedField(text, position) : plainField(text, position);
    if (field === undefined) return undefined;
    fields.push(field.value);
    if (field.end === text.length) return fields;
    if (text[field.end] !== ',') return undefined;
    position = field.end + 1;
  }
}

type Field = {
  value: string;
  /** Position after the field: of the comma, or the length of the line. */
  end: number;
};

function plainField(text: string, start: number): Field | undefined {
  const comma = text.indexOf(',', start);
  const end = comma < 0 ? text.length : comma;
  const value = text.slice(start, end);
  return value.includes('"') ? undefined : { value, end };
}

function quotedField(text: string, start: number): Field | undefined {
  let closing = text.indexOf('"', start + 1);
  while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
  if (closing < 0) return undefined;
  return { value: text.slice(start + 1, closing).replaceAll('""', '"'), end: closing + 1 };
}
