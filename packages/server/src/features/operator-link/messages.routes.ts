import { filledText } from '@vigia/domain/operator/operator-texts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser } from '../../http/actor.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { notFound } from '../../ports/errors.ts'
import { linkTime } from './live-link.ts'
import { findMessagedTrip, listMessages, type StoredMessage } from './messages.store.ts'
import { type MessageDeps, sendOperatorMessage } from './send-operator-message.ts'
import { textValuesOf } from './text-values.store.ts'

/** The team's side of what is written to operators and by them (design, second part §5). */
export function mountOperatorMessages(server: Server, deps: MessageDeps): void {
  const { db, clock } = deps
  mount(server, 'tripMessages', async ({ actor: { organisationId }, params }) => {
    const trip = await findMessagedTrip(db, organisationId, params.id, linkTime(clock.now()))
    if (trip === null) throw notFound('No existe ese viaje.')
    const { messages, more } = await listMessages(db, params.id)
    const { templates } = await readSetting(db, organisationId, 'operator-link')
    const values = await textValuesOf(db, organisationId, params.id)
    return {
      messages: messages.map(toWire),
      more,
      operator: trip.operatorName === null ? null : { name: trip.operatorName, phone: trip.operatorPhone },
      ...{ has_page: trip.hasPage, has_webhook: trip.hasWebhook, is_under_duress: trip.isUnderDuress },
      templates: templates.map(({ name, text }) => {
        const filled = filledText(text, values)
        return { name, text: filled.text, missing: [...filled.missing] }
      }),
    }
  })

  mount(server, 'sendOperatorMessage', async ({ actor, params, body, audit, headers }) => {
    const user = requireUser(actor)
    const message = { audit, user, tripId: params.id, ...body, key: idempotencyKey(headers) }
    const id = await sendOperatorMessage(deps, message)
    return { id }
  })
}

const toWire = ({ id, saidBy, text, writtenAt, receivedAt, by, via, seenAt }: StoredMessage) => ({
  ...{ id, from: saidBy, text, at: isoOf(writtenAt), received_at: isoOf(receivedAt), by, via },
  seen_at: seenAt === null ? null : isoOf(seenAt),
})
