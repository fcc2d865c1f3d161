import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** As it is sent: a schema's input, which nobody needs to be able to change. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Sent<T[Field]> }
    : T

/** An address carries text: where any text may stand, a number may too; `Absent` is left out. */
type AsText<T, Absent> = {
  readonly [Field in keyof T]: (string extends T[Field] ? T[Field] | number : T[Field]) | Absent
}

type Input<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.input<Schema> : undefined

type Params<E extends Endpoint, T = Input<E, 'params'>> = T extends undefined
  ? { readonly params?: never }
  : { readonly params: AsText<T, never> }

type Query<E extends Endpoint, T = Input<E, 'query'>> = T extends undefined
  ? { readonly query?: never }
  : object extends T
    ? { readonly query?: AsText<T, null> }
    : { readonly query: AsText<T, null> }

type Body<E extends Endpoint, T = Input<E, 'body'>> = [T] extends [undefined]
  ? { readonly body?: never }
  : { readonly body: Sent<T> }

/** What a caller gives to a call. */
export type CallInput<E extends Endpoint> = Params<E> & Query<E> & Body<E>

/** What a good answer holds; null: no body, or one that is no JSON. */
export type CallAnswer<E extends Endpoint> =
  | (E extends { readonly response: infer Schema extends z.ZodType } ? z.output<Schema> : null)
  | (E extends { readonly accepted: infer Schema extends z.ZodType } ? z.output<Schema> : never)
