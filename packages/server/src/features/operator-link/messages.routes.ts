import { filledText } from '@vigia/domain/operator/operator-texts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser } from '../../http/actor.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { notFound } from '../../ports/errors.ts'
import { linkTime } from './live-link.ts'
import { findMessagedTrip, listMessages, type MessagedTrip, type StoredMessage } from './messages.store.ts'
import { type MessageDeps, sendOperatorMessage } from './send-operator-message.ts'
import { textValuesOf } from './text-values.store.ts'

/** The team's side of what is written to operators and by them (design, second part §5). */
export function mountOperatorMessages(server: Server, deps: MessageDeps): void {
  const { db, clock, mailRefusal } = deps
  mount(server, 'tripMessages', async ({ actor: { organisationId }, params }) => {
    const trip = await findMessagedTrip(db, organisationId, params.id, linkTime(clock.now()))
    if (trip === null) throw notFound('No existe ese viaje.')
    const { messages, more } = await listMessages(db, params.id)
    const { templates } = await readSetting(db, organisationId, 'operator-link')
    const values = await textValuesOf(db, organisationId, params.id)
    const refusal = await mailRefusal(db, organisationId)
    return {
      messages: messages.map((message) => toWire(message, refusal)),
      more,
      operator: trip.operatorName === null ? null : { name: trip.operatorName, phone: trip.operatorPhone },
      ...{ has_page: trip.hasPage, has_webhook: trip.hasWebhook, is_under_duress: trip.isUnderDuress },
      mail: byMail(refusal, trip),
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

const toWire = (
  { id, saidBy, text, writtenAt, receivedAt, by, via, seenAt, ...mail }: StoredMessage,
  refusal: string | null,
) => ({
  ...{ id, from: saidBy, text, at: isoOf(writtenAt), received_at: isoOf(receivedAt), by, via },
  seen_at: seenAt === null ? null : isoOf(seenAt),
  mail: mail.mailState === null ? null : mailToWire(mail.mailState, mail.mailProblem, refusal),
})

const byMail = (refusal: string | null, { hasEmail }: MessagedTrip): 'off' | 'ready' | 'no-address' =>
  refusal !== null ? 'off' : hasEmail ? 'ready' : 'no-address'

/** What is on its way has not gone out yet; where no mail goes out any more, what waits says so. */
function mailToWire(
  state: Exclude<StoredMessage['mailState'], null>,
  problem: string | null,
  refusal: string | null,
): { readonly state: Exclude<typeof state, 'sending'>; readonly problem: string | null } {
  if (state !== 'waiting' && state !== 'sending') return { state, problem }
  return { state: 'waiting', problem: refusal?.replace(/\.$/, '') ?? problem }
}
