import { isDeepStrictEqual } from 'node:util'
import { lastChangeOf } from '../db/last-change.store.ts'
import type { Sql } from '../db/pool.ts'
import { changedMeanwhile } from './read-version.ts'

interface FieldsChange<T extends object> {
  readonly organisationId: string
  /** By which the audit log knows it. */
  readonly subject: string
  /** Which part of the subject it is, by the details of its entries; absent: all of it. */
  readonly part?: Readonly<Record<string, string | number>>
  /** As it is: read in the transaction of the change, which holds it. */
  readonly before: T
  /** What it shall be; absent fields stay. */
  readonly change: Fields<T>
  /** What whoever asks read of the fields that they change; absent ones they say nothing of. */
  readonly was: Fields<T> | undefined
}

type Fields<T> = { readonly [K in keyof T]?: T[K] | undefined }

/**
 * Of two people who change the same field the second is told who was first and what it says now, and nothing of either is
 * lost: throws `AppError` 412 `CHANGED_MEANWHILE`. Who changes another field is not in their way, nor is who wants the same.
 * The order of a list is no change: give lists in one.
 */
export async function requireUnchanged<T extends object>(
  sql: Sql,
  { organisationId, subject, part, before, change, was }: FieldsChange<T>,
): Promise<void> {
  if (was === undefined) return
  const isOvertaken = (field: keyof T): boolean =>
    was[field] !== undefined &&
    change[field] !== undefined &&
    !isDeepStrictEqual(was[field], before[field]) &&
    !isDeepStrictEqual(change[field], before[field])
  const fields = Object.keys(before).filter((field) => isOvertaken(field as keyof T))
  if (fields.length === 0) return
  const last = await lastChangeOf(sql, organisationId, { subject, fields, ...(part === undefined ? {} : { part }) })
  const now = Object.fromEntries(fields.map((field) => [wireName(field), before[field as keyof T]]))
  throw changedMeanwhile(last?.by ?? null, last?.at ?? null, { now })
}

const wireName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
