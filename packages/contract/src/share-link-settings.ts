import { LINK_DELAY_MINUTES, MAX_DELAY_CLIENTS, type ShareLinkRules } from '@vigia/domain/tracking/link-delay'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './scalars.ts'

const { min, max } = LINK_DELAY_MINUTES

/** Minutes of delay of what a client is told. */
export const linkDelay = z
  .int('Debe ser un número entero')
  .min(min, `Al menos ${min} minutos`)
  .max(max, `${max} minutos a lo más`)

/** How late the pages of clients tell what they tell (contract, public trip links). */
export const shareLinkSettings = z.strictObject({
  delayMin: linkDelay.describe('Minutos de retraso de los enlaces para clientes, salvo los de clientes con los suyos.'),
  clients: z
    .array(z.strictObject({ client: id, minutes: linkDelay }))
    .max(MAX_DELAY_CLIENTS, `${MAX_DELAY_CLIENTS} clientes a lo más`)
    .refine((all) => new Set(all.map(({ client }) => client)).size === all.length, 'Un cliente está dos veces')
    .describe('Clientes con sus propios minutos de retraso, más o menos que los demás.'),
} satisfies Record<keyof ShareLinkRules, z.ZodType>)

export const getShareLinkSettings = endpoint({
  method: 'GET',
  path: '/api/settings/share-links',
  summary: 'Con cuánto retraso dicen los enlaces para clientes lo que dicen, de cada cliente.',
  response: shareLinkSettings,
})

export const putShareLinkSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/share-links',
  summary:
    'Cambia el retraso de los enlaces para clientes; vale al momento también para los que ya se crearon; queda auditado.',
  body: shareLinkSettings,
  response: shareLinkSettings,
})
