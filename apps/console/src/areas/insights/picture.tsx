import classes from './insights.module.css';

/** A small picture of a product, or its quiet tile. */
export function Picture({ image }: { image: string | null }) {
  return (
    <span className={classes['picture']} aria-hidden>
      {image !== null && <img src={image} alt="" loading="lazy" width={28} height={28} />}
    </span>
  );
}
