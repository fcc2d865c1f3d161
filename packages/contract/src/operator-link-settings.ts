import { VERSION_PATTERN } from '@vigia/domain/device/app-version'
import {
  MESSAGE_FIELDS,
  type OperatorTexts,
  TEXT_FIELDS,
  TEXT_LIMITS,
  type TextField,
  textProblem,
} from '@vigia/domain/operator/operator-texts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, requiredLine, requiredText, text } from './scalars.ts'

const withFields = (max: number, fields: readonly TextField[], needs: TextField | null = null) =>
  requiredText(max).superRefine((value, context) => {
    const problem = textProblem(value, fields, needs)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/** `''` clears it. */
const version = z
  .nullable(
    text(20).refine(
      (value) => value === '' || VERSION_PATTERN.test(value),
      'Escriba la versión con puntos, como 2.5.5',
    ),
  )
  .transform((value) => (value === '' ? null : value))

const template = z.strictObject({
  name: requiredLine(TEXT_LIMITS.name),
  text: withFields(TEXT_LIMITS.message, MESSAGE_FIELDS),
})

/** What a company writes to its operators, and what its link's page shows them (design, second part §5 and §7). */
export const operatorLinkSettings = z.strictObject({
  linkText: withFields(TEXT_LIMITS.link, TEXT_FIELDS, 'enlace').describe(
    'Con qué texto se manda el enlace de un operador.',
  ),
  templates: z
    .array(template)
    .max(TEXT_LIMITS.templates, `${TEXT_LIMITS.templates} plantillas a lo más`)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Dos plantillas se llaman igual')
    .describe(`Mensajes a operadores; entre llaves va ${MESSAGE_FIELDS.join(', ')}.`),
  replies: z
    .array(requiredLine(TEXT_LIMITS.reply))
    .max(TEXT_LIMITS.replies, `${TEXT_LIMITS.replies} respuestas a lo más`)
    .describe('Lo que el operador contesta con un toque.'),
  notice: z
    .nullable(text(TEXT_LIMITS.notice))
    .transform((value) => (value === '' ? null : value))
    .describe('Aviso de privacidad propio; al cambiar se vuelve a pedir el consentimiento.'),
  deliveryPhotos: z
    .array(z.strictObject({ client: id }))
    .max(TEXT_LIMITS.deliveryPhotos, `${TEXT_LIMITS.deliveryPhotos} clientes a lo más`)
    .refine((all) => new Set(all.map(({ client }) => client)).size === all.length, 'Un cliente está dos veces')
    .describe('De qué clientes pide el enlace una foto antes de avisar «Entregado».'),
  oldestAndroid: version.describe('La versión más antigua de OwnTracks para Android que se acepta; null: cualquiera.'),
  oldestIos: version.describe('La versión más antigua de OwnTracks para iOS que se acepta; null: cualquiera.'),
} satisfies Record<keyof OperatorTexts, z.ZodType>)

export const getOperatorLinkSettings = endpoint({
  method: 'GET',
  path: '/api/settings/operator-link',
  summary:
    'Textos a operadores, aviso de privacidad de su enlace, de qué clientes pide foto al entregar y la versión mínima de la aplicación.',
  response: operatorLinkSettings,
})

export const putOperatorLinkSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/operator-link',
  summary:
    'Cambia los textos a operadores, el aviso de privacidad de su enlace, de qué clientes pide foto al entregar y la versión mínima de la aplicación; queda auditado.',
  /** Came later than the rest: who does not say it leaves it as it is. */
  body: operatorLinkSettings.partial({ deliveryPhotos: true, oldestAndroid: true, oldestIos: true }),
  response: operatorLinkSettings,
})
