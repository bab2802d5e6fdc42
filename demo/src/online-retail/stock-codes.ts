/** What a stock code stands for. Everything but goods is bookkeeping that the shop wrote as invoice lines. */
type StockCodeKind =
  | 'goods'
  | 'shipping'
  | 'discount'
  | 'manual'
  | 'sample'
  | 'fee'
  | 'voucher'
  | 'bad_debt'
  | 'unknown';

const bookkeeping: ReadonlyMap<string, StockCodeKind> = new Map([
  ['POST', 'shipping'],
  ['DOT', 'shipping'],
  ['C2', 'shipping'],
  ['D', 'discount'],
  ['M', 'manual'],
  ['S', 'sample'],
  ['AMAZONFEE', 'fee'],
  ['BANK CHARGES', 'fee'],
  ['CRUK', 'fee'],
  ['B', 'bad_debt'],
]);

/**
 * Articles: five digits and up to two letters for the variant (`85123A`, `15056BL`), `DCGS…` for those made for one
 * web shop, and `PADS`, the cushion pads.
 */
const article = /^(?:\d{5}[A-Z]{0,2}|DCGS[0-9A-Z]+|PADS)$/;

/** The kind of a stock code, given in capitals. */
export function kindOfStockCode(stock_code: string): StockCodeKind {
  if (article.test(stock_code)) return 'goods';
  if (stock_code.startsWith('GIFT_')) return 'voucher';
  return bookkeeping.get(stock_code) ?? 'unknown';
}
