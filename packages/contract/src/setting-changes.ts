import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, pageQuery } from './scalars.ts'

/** What an organisation may set, one document each, as `/api/settings/{key}` calls it. */
export const SETTING_KEYS = [
  'map',
  'risk',
  'retention',
  'alerts',
  'logbook',
  'operator-link',
  'share-links',
  'contact',
  'gps',
  'sign-in',
  'announcement',
] as const

/** What somebody may say of why they change a setting, in `X-Change-Reason`. */
export const MAX_CHANGE_REASON = 200

const person = z.strictObject({ id, name: z.string() })

const settingChange = z.strictObject({
  /** Of the audit entry. */
  id,
  key: z.enum(SETTING_KEYS),
  at: instant,
  /** Null: the system, or an account that is gone. */
  by: z.nullable(person),
  reason: z.nullable(z.string()),
  changes: z.array(
    z.strictObject({
      path: z.string().describe('Del valor dentro de la configuración, como `severity.highFrom`.'),
      label: z.string(),
      unit: z.nullable(z.string()),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/settings/history',
  summary: 'Cambios de la configuración, el más nuevo primero; con `key`, solo los de esa.',
  query: pageQuery.extend({ key: z.optional(z.enum(SETTING_KEYS)) }),
  response: page(settingChange),
})

const catalogueEntry = z.strictObject({
  key: z.string().describe('Configuración y valor dentro de ella, como `risk.stoppedMinutes`.'),
  section: z.string().describe('Sección de la pantalla de configuración donde está.'),
  place: z.string(),
  label: z.string(),
  effect: z.string(),
  words: z.array(z.string()).describe('Otras palabras por las que se busca.'),
  kind: z.enum([
    'number',
    'switch',
    'choice',
    'text',
    'steps',
    'exceptions',
    'shifts',
    'template',
    'templates',
    'replies',
    'notice',
    'clients',
  ]),
  unit: z.nullable(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  options: z.nullable(z.array(z.strictObject({ value: z.string(), label: z.string() }))),
  default: z.unknown(),
  value: z.unknown(),
  is_default: z.boolean(),
  /** Null: nobody has, or an account that is gone. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
})

export const settingsCatalogue = endpoint({
  method: 'GET',
  path: '/api/settings/catalogue',
  summary: 'Cada valor de la configuración que la persona puede leer: qué hace, su valor, su rango y quién lo cambió.',
  response: z.strictObject({ data: z.array(catalogueEntry) }),
})
