import { theTime } from '@vigia/domain/format/the-time'
import type { PresentPerson } from '../api/presence.ts'
import type { Others } from '../live/acquire-presence.ts'
import { clockTime } from '../text/clock-time.ts'
import { screenLabel } from './paths.ts'

/** How many others are there, in place of a figure `?` where nobody knows. */
export const othersCount = (others: Others): string => (others === null ? '?' : String(others.length))

/** `Quién más está: 3`. */
export function othersLabel(others: Others): string {
  if (others === null) return 'Quién más está: ? (no se sabe)'
  return `Quién más está: ${others.length === 0 ? '0 (nadie)' : others.length}`
}

/** `Guardian · en pantalla desde las 14:02`. */
export function whereText({ path, since }: PresentPerson): string {
  const screen = path === null ? null : screenLabel(path)
  return `${screen ?? 'Otra pantalla'} · en pantalla desde ${theTime(clockTime(since))}`
}

/** What is known of whether somebody sits there: a screen without input may be read all the same. */
export function attentionText({ attention, attentionSince }: PresentPerson): string {
  if (attention === 'active') return 'Con actividad'
  const since = clockTime(attentionSince)
  return attention === 'idle' ? `Sin actividad desde ${theTime(since)}` : `Pantalla oculta desde ${theTime(since)}`
}
