/**
 * The limits (API contract, 19.2 and 21) that wholesale trade runs into. What is over one of them is
 * reported and left out whole; no quantity is cut down to fit, because the order would then say what was never sold.
 */
export const max_units_per_order_line = 10_000;
export const max_lines_per_order = 500;
export const max_units_per_return = 500;
export const max_returns_per_order = 500;
