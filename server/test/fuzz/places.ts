import { singularOf } from './known-values.ts';
import type { Way } from './links.ts';
import type { Json, Operation } from './operations.ts';

type Value = string | number;
/** Values of the parameters of a path, in its order. */
type Values = Value[];

const most_of_a_shape = 40;

/**
 * What exists, by the paths that name it: values of parameters that belong together, as answers told of them. A path is known by its shape,
 * which is the path without the names of its parameters, up to the last of them.
 */
export class Places {
  /** Names of the parameters by shape. */
  readonly #shapes = new Map<string, string[]>();
  readonly #found = new Map<string, Values[]>();

  /** What is sent to things themselves, as to a question its answer, by shape. */
  readonly #answers = new Map<string, Operation>();
  #ways: Way[] = [];

  constructor(operations: readonly Operation[]) {
    for (const operation of operations)
      if (operation.method === 'POST' && operation.path.endsWith('}'))
        this.#answers.set(shapeOf(operation.path), operation);
    for (const { path } of operations)
      for (const { index } of path.matchAll(/\}/g)) {
        const place = path.slice(0, index + 1);
        this.#shapes.set(shapeOf(place), namesOf(place));
      }
  }

  /** Parameters of something that an operation can be asked about, if anything is known. */
  pick({ method, path }: Operation, index: number): Record<string, Value> | undefined {
    const shape = shapeOf(placeOf(path));
    const found = this.#found.get(shape) ?? [];
    const names = namesOf(path);
    // What is made at a path of its own is better not there yet.
    if (found.length === 0 || (method === 'POST' && path.endsWith('}'))) return this.#compose(names, index);
    // The newest is likely to be in the middle of something.
    const values = index % 2 === 0 ? found.at(-1)! : found[Math.floor(index / 2) % found.length]!;
    return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
  }

  /** Remembers the things that the answer to an operation tells of, and answers what can be sent to them. */
  learn(operation: Operation, params: Record<string, unknown>, body: unknown): Way[] {
    this.#ways = [];
    this.#learn(operation, params, body);
    return this.#ways;
  }

  #learn({ path }: Operation, params: Record<string, unknown>, body: unknown): void {
    const values = namesOf(path).map((name) => params[name] as Value);
    const place = shapeOf(placeOf(path));
    if (place) this.#add(place, values);
    if (!isObject(body)) return;
    if (!path.endsWith('}'))
      for (const thing of [body, body['data']].flat()) this.#addThing(`${shapeOf(path)}/{}`, values, thing);
    this.#addBelow('', [], body);
    if (place) this.#addBelow(place, values, body);
    this.#addNamed(body);
  }

  /** Forgets what was deleted, and what lay below it. */
  forget({ path }: Operation, params: Record<string, unknown>): void {
    const place = shapeOf(placeOf(path));
    const values = namesOf(path).map((name) => String(params[name]));
    for (const [shape, found] of this.#found)
      if (shape.startsWith(place))
        this.#found.set(
          shape,
          found.filter((one) => !values.every((value, i) => value === String(one[i]))),
        );
  }

  /** Each parameter by its own name, from whatever has that name. */
  #compose(names: string[], index: number): Record<string, Value> | undefined {
    const members = names.map((name, i): [string, Value | undefined] => {
      const shape = [...this.#shapes.keys()].find((one) => `${nameOf(one)}_id` === name);
      const found = this.#found.get(shape ?? '') ?? [];
      return [name, found[Math.floor(index / 7 ** i) % Math.max(found.length, 1)]?.at(-1)];
    });
    return members.some(([, value]) => value === undefined)
      ? undefined
      : (Object.fromEntries(members) as Record<string, Value>);
  }

  /** Remembers a place as the newest. */
  #add(shape: string, values: Values): void {
    if (!this.#shapes.has(shape)) return;
    const differs = (one: Values) => one.some((value, i) => String(value) !== String(values[i]));
    const others = (this.#found.get(shape) ?? []).filter(differs);
    this.#found.set(shape, [...others, values].slice(-most_of_a_shape));
  }

  #addThing(shape: string, above: Values, thing: unknown): void {
    if (!isObject(thing) || !this.#shapes.has(shape)) return;
    const id = thing['id'];
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return;
    this.#add(shape, [...above, id]);
    const answer = this.#answers.get(shape);
    if (answer) this.#ways.push(answerTo(answer, [...above, id], thing));
    this.#addBelow(shape, [...above, id], thing);
  }

  /** Members that are named as what lies below a place: `returning_items` at `…/{}/returning-items/{}`. */
  #addBelow(place: string, values: Values, object: Json): void {
    for (const [name, member] of Object.entries(object)) {
      if (member === null || typeof member !== 'object') continue;
      for (const shape of this.#shapes.keys()) {
        const is_below =
          place === '' ? isTop(shape) : shape.slice(0, shape.lastIndexOf('/', shape.length - 4)) === place;
        if (is_below && nameOf(shape) === singularOf(name))
          for (const thing of [member].flat()) this.#addThing(shape, values, thing);
      }
    }
  }

  /** Objects with a member for every parameter of a path of several. */
  #addNamed(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#addNamed(item);
    if (!isObject(value)) return;
    for (const [shape, names] of this.#shapes)
      if (names.length > 1 && names.every((name) => Object.hasOwn(value, name)))
        this.#add(
          shape,
          names.map((name) => value[name]),
        );
    for (const member of Object.values(value)) if (typeof member === 'object') this.#addNamed(member);
  }
}

/** Says one of the choices, if there are any. What has no value yet waits for one. */
function answerTo(operation: Operation, values: Values, { choices, value }: Json): Way {
  const example = (operation.body?.example ?? {}) as Json;
  const members = Object.entries(example).map(([name, said]) => [
    name,
    choices?.length > 0 ? choices[0] : said,
  ]);
  const params = Object.fromEntries(namesOf(operation.path).map((name, i) => [name, values[i]]));
  return { operation, params, body: Object.fromEntries(members), is_required: value === null };
}

const placeOf = (path: string) => path.slice(0, path.lastIndexOf('}') + 1);
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const nameOf = (shape: string) => singularOf(shape.slice(0, -3));
const isTop = (shape: string) => shape.indexOf('{') === shape.length - 2;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
