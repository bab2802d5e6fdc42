import { Type } from '../../../platform/type.ts';
import type { TSchema } from 'typebox';
import { Money } from '../../../platform/fields.ts';

/** A schema with a sentence about its meaning. */
export const said = <T extends TSchema>(schema: T, description: string) => Type.With(schema, { description });

/** An amount with a sentence about its meaning. */
export const money = (description: string) => said(Money, description);

/** A text that is empty when there is nothing to say. */
export const textOrEmpty = (description: string) => Type.String({ description });

/** A text that is `N/A` when there is nothing to say. */
export const textOrNa = (description: string) => Type.String({ minLength: 1, description });

/** The literal that some texts use instead of null. */
export const NotAvailable = Type.Literal('N/A');
