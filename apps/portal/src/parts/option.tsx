import type { ComponentChildren } from 'preact';
import type { ShownQuote } from './variant-quote.ts';

export type OptionProps = {
  name: string;
  value: string;
  checked?: boolean;
  title: string;
  /** On the line of the title: an amount or a price. */
  aside?: ComponentChildren;
  facts?: ComponentChildren;
  /** What it means, each beside its name. */
  rows?: readonly OptionRow[];
  /** Shown once the option is chosen; always where the browser can't tell. */
  children?: ComponentChildren;
  /** Why it can't be chosen; such options come last. */
  unavailable?: string | undefined;
  /** What a script shows of it in the bar. */
  shows?: ShownQuote | undefined;
};

type OptionRow = { name: string; value: ComponentChildren };

/** A choice as a card: the whole head is the label of a radio. */
export function Option({
  name,
  value,
  checked,
  title,
  aside,
  facts,
  rows,
  children,
  unavailable,
  shows,
}: OptionProps) {
  const id = `${name}-${value}`;
  const described = (unavailable ?? facts ?? rows) ? `${id}-facts` : undefined;
  return (
    <div class={unavailable ? 'option unavailable' : 'option'}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        disabled={Boolean(unavailable)}
        aria-describedby={described}
        data-shows={shows && JSON.stringify(shows)}
      />
      <label for={id}>
        <span class="option-title">{title}</span>
        {aside && <span class="option-aside">{aside}</span>}
      </label>
      {rows ? (
        <dl class="facts option-rows" id={described}>
          {rows.map((row) => (
            <div>
              <dt>{row.name}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        described && (
          <p class="option-facts" id={described}>
            {unavailable ?? facts}
          </p>
        )
      )}
      {children && <div class="option-more">{children}</div>}
    </div>
  );
}

/** Options of which one is chosen. The question is heard first; where the page's heading asks it, it is not shown again. */
export function Options({
  question,
  shown = false,
  children,
}: {
  question: string;
  shown?: boolean;
  children: ComponentChildren;
}) {
  return (
    <fieldset class="options">
      <legend class={shown ? undefined : 'unseen'}>{question}</legend>
      {children}
    </fieldset>
  );
}
