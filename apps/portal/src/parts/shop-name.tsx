import { useShell } from '../use-shell.ts';

/** The name of the shop within a sentence about asking it: a link to where it is reached, if the shop says where. */
export function ShopName({ name }: { name: string }) {
  const contact = useShell().shop?.links?.contact;
  return contact ? <a href={contact}>{name}</a> : <>{name}</>;
}
