import { setImmediate as letOthersRun } from 'node:timers/promises';

/** A row, and the line of the file that it begins in, from 1. A cell with nothing in it is null, and `""` is the empty text. */
export type CsvRow = { line: number; cells: (string | null)[] };

/** A file that is no CSV, with the line that shows it. */
export class CsvError extends Error {}

export type CsvOptions = {
  /** Between cells; found in the first line unless given: a comma, a semicolon, a tab or a bar. */
  delimiter?: string | undefined;
  max_row_chars?: number;
  max_cells?: number;
};

/** So much text is read into rows before the clock is looked at: about a millisecond. */
const slice_chars = 16_384;
const max_busy_ms = 5;
const batch_rows = 16;

/**
 * Reads CSV (RFC 4180) in UTF-8, with or without a byte order mark, with any line ends, and with line ends and doubled quotes in quoted cells. Empty
 * lines are left out. Rows come a few at a time, nothing else is in memory, and others get their turn every few milliseconds. Errors: CsvError.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  options: CsvOptions = {},
): AsyncGenerator<CsvRow[]> {
  let parser: Parser | undefined;
  let head = '';
  let others_at = performance.now() + max_busy_ms;
  const takeTurns = async () => {
    if (performance.now() < others_at) return;
    await letOthersRun();
    others_at = performance.now() + max_busy_ms;
  };
  for await (const text of texts(source)) {
    head += text;
    if (!parser && !/[\r\n]./s.test(head) && head.length < slice_chars) continue;
    parser ??= new Parser(options, head);
    for (const rows of batchesOf(parser.read(head))) {
      yield rows;
      await takeTurns();
    }
    await takeTurns();
    head = '';
  }
  parser ??= new Parser(options, head);
  yield* batchesOf(parser.read(head));
  yield* batchesOf(parser.end());
}

function* batchesOf(rows: Generator<CsvRow>): Generator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batch_rows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* texts(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new CsvError('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
    }
  };
  for await (const bytes of source)
    for (let at = 0; at < bytes.length; at += slice_chars) yield decode(bytes.subarray(at, at + slice_chars));
  yield decode();
}

/** What is between the cells of the first line: what occurs most often in it, outside of quotes. */
function findDelimiter(head: string): string {
  const [first = ''] = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = [',', ';', '\t', '|'].map((mark) => [mark, first.split(mark).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

type State = 'start' | 'plain' | 'quoted' | 'quote' | 'after_return';

/** Takes text in pieces, and remembers the row at hand between them. */
class Parser {
  readonly #mark: string;
  /** What goes on without a delimiter or a line end. */
  readonly #plain: RegExp;
  readonly #max_row_chars: number;
  readonly #max_cells: number;
  #state: State = 'start';
  #line = 1;
  #row: CsvRow = { line: 1, cells: [] };
  #cell: string | null = null;
  #chars = 0;

  constructor({ delimiter, max_row_chars = 100_000, max_cells = 1000 }: CsvOptions, head: string) {
    this.#mark = delimiter ?? findDelimiter(head);
    this.#plain = new RegExp(`[^${RegExp.escape(this.#mark)}\\r\\n]+`, 'y');
    this.#max_row_chars = max_row_chars;
    this.#max_cells = max_cells;
  }

  *read(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      const char = text[at]!;
      if (this.#state === 'quoted') at = this.#readQuoted(text, at);
      else if (this.#state === 'after_return') {
        this.#state = 'start';
        if (char === '\n') at++;
      } else if (char === '"' && this.#state !== 'plain') {
        if (this.#state === 'quote') this.#add('"');
        else this.#cell = '';
        this.#state = 'quoted';
        at++;
      } else if (char === this.#mark) {
        this.#state = 'start';
        this.#endCell();
        at++;
      } else if (char === '\n' || char === '\r') {
        this.#state = char === '\r' ? 'after_return' : 'start';
        this.#line++;
        at++;
        const done = this.#endRow();
        if (done) yield done;
      } else at = this.#readPlain(text, at);
    }
  }

  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted')
      throw new CsvError(`Line ${this.#row.line}: a quote is opened and never closed.`);
    const done = this.#endRow();
    if (done) yield done;
  }

  /** Reads the quoted text from a position on, and returns where it ends. */
  #readQuoted(text: string, at: number): number {
    const end = text.indexOf('"', at);
    const inside = text.slice(at, end < 0 ? undefined : end);
    this.#add(inside);
    this.#line += inside.split('\n').length - 1;
    if (end < 0) return text.length;
    this.#state = 'quote';
    return end + 1;
  }

  /** The same of text without quotes. */
  #readPlain(text: string, at: number): number {
    if (this.#state === 'quote')
      throw new CsvError(
        `Line ${this.#row.line}: there is text behind a closing quote. A quote within one is doubled.`,
      );
    this.#state = 'plain';
    this.#plain.lastIndex = at;
    const [found = ''] = this.#plain.exec(text) ?? [];
    this.#add(found);
    return at + found.length;
  }

  #add(text: string): void {
    this.#cell = (this.#cell ?? '') + text;
    this.#chars += text.length;
    if (this.#chars > this.#max_row_chars)
      throw new CsvError(
        `Line ${this.#row.line} has more than ${this.#max_row_chars.toLocaleString('en')} characters. Is a quote missing?`,
      );
  }

  #endCell(): void {
    this.#row.cells.push(this.#cell);
    this.#cell = null;
    if (this.#row.cells.length > this.#max_cells)
      throw new CsvError(`Line ${this.#row.line} has more than ${this.#max_cells} cells.`);
  }

  /** The row at hand, unless it is an empty line. */
  #endRow(): CsvRow | undefined {
    this.#endCell();
    const done = this.#row;
    this.#row = { line: this.#line, cells: [] };
    this.#chars = 0;
    return done.cells.length > 1 || done.cells[0] !== null ? done : undefined;
  }
}
