import type { ButtonHTMLAttributes } from 'react';
import classes from './text-button.module.css';

/** An act that reads as a link, in a sentence or beside filters. */
export const TextButton = (button: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) => (
  <button type="button" className={classes['button']} {...button} />
);
