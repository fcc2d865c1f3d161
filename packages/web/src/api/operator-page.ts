import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { milestoneCodec, stopReasonCodec } from '@vigia/contract/operator-proposal.codec'
import type { Milestone } from '@vigia/domain/operator/operator-proposal'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { send } from './send.ts'

/** Of some 300 kB over a 2G line. */
const PHOTO_MS = 120_000

/** What the page of an operator's link calls: without a session, its token is in its address. */
export interface OpenedLink {
  readonly organisation: string
  readonly centralPhone: string | null
  readonly invoice: string
  readonly origin: string
  readonly destination: string
  readonly expiresAt: number
  readonly consentVersion: string
  /** What he said to this text; null: nothing yet. */
  readonly consent: boolean | null
  /** The company's own notice of privacy; null: it has none. */
  readonly notice: string | null
  /** The trip's client wants a photo of the delivery. */
  readonly asksDeliveryPhoto: boolean
  /** What he can answer with a touch. */
  readonly replies: readonly string[]
  readonly paceS: number
  readonly reportedAt: number | null
  /** Where he last said that his trip is. */
  readonly milestones: readonly { readonly milestone: Milestone; readonly at: number }[]
  /** How far the server's clock is ahead of this one, ms. */
  readonly clockAheadMs: number
}

/** The phone, as far as its browser tells. */
export interface Phone {
  readonly id: string
  readonly model: string | null
}

export async function openOperatorLink(token: string, { id, model }: Phone): Promise<OpenedLink> {
  const sentAt = Date.now()
  const { body } = await send('openOperatorLink', {
    params: { token },
    query: { phone: id, model: model ?? undefined },
  })
  return {
    ...{ organisation: body.organisation, centralPhone: body.central_phone, invoice: body.external_invoice },
    ...{ origin: body.origin, destination: body.destination, consentVersion: body.consent_version },
    ...{ notice: body.notice, replies: body.replies, asksDeliveryPhoto: body.asks_delivery_photo },
    ...{ consent: body.consent, paceS: body.pace_s, expiresAt: Date.parse(body.expires_at) },
    reportedAt: body.reported_at === null ? null : Date.parse(body.reported_at),
    milestones: body.milestones.map(({ kind, at }) => ({ milestone: milestoneCodec.decode(kind), at: Date.parse(at) })),
    // The answer was made somewhere between asking and having it.
    clockAheadMs: Math.round(Date.parse(body.now) - (sentAt + Date.now()) / 2),
  }
}

export const consentByLink = (
  token: string,
  { version, accepted, model }: { readonly version: string; readonly accepted: boolean; readonly model: string | null },
): Promise<unknown> =>
  send('consentByLink', { params: { token }, body: { version, accepted, ...(model === null ? {} : { model }) } })

/** A fix as the page keeps it until it is sent: the wire's, so that what is kept is what is sent. */
export type SentFix = CallInputs['postPositionsByLink']['body'][number]

/** Answers how close the next fixes are to come, in seconds. */
export const postPositionsByLink = async (token: string, fixes: readonly SentFix[]): Promise<number> =>
  (await send('postPositionsByLink', { params: { token }, body: [...fixes] })).body.pace_s

export type ReportAnswer = CallInputs['reportByLink']['body']['answer']

/** When the report was received, epoch ms: the same whatever its word was. */
export const reportByLink = async (
  token: string,
  { answer, word, at }: { readonly answer: ReportAnswer; readonly word: string; readonly at: number },
): Promise<number> => {
  const body = { answer, word, at: new Date(at).toISOString() }
  return Date.parse((await send('reportByLink', { params: { token }, body })).body.received_at)
}

/** A call for help: when the button was held, and where the phone last was. */
export interface HelpCall {
  readonly at: number
  readonly place: { readonly lat: number; readonly lng: number; readonly at: number } | null
}

/** When it was received, epoch ms. Sent again it is the same call. */
export const panicByLink = async (token: string, { at, place }: HelpCall): Promise<number> => {
  const where = place === null ? {} : { lat: place.lat, lng: place.lng, fixed_at: new Date(place.at).toISOString() }
  const body = { at: new Date(at).toISOString(), ...where }
  return Date.parse((await send('panicByLink', { params: { token }, body, timeoutMs: 8_000 })).body.received_at)
}

/** When somebody at the desk saw the last call for help, epoch ms; null: nobody yet. */
export const panicOfLink = async (token: string): Promise<number | null> => {
  const { seen_at }: CallAnswers['panicOfLink'] = (await send('panicOfLink', { params: { token } })).body
  return seen_at === null ? null : Date.parse(seen_at)
}

/** Where he says that his trip is, as of `at`, epoch ms, and when he took the photo of it. Sent again it is the same. */
export const milestoneByLink = (
  token: string,
  { milestone, photoAt }: { readonly milestone: Milestone; readonly photoAt?: number },
  at: number,
): Promise<unknown> =>
  send('milestoneByLink', {
    params: { token },
    body: {
      ...{ kind: milestoneCodec.encode(milestone), at: new Date(at).toISOString() },
      ...(photoAt === undefined ? {} : { photo_at: new Date(photoAt).toISOString() }),
    },
  })

/** Why he has stopped, and for how long. Sent again it is the same. */
export const stopByLink = (
  token: string,
  { reason, minutes }: { readonly reason: StopReason; readonly minutes: number },
  at: number,
): Promise<unknown> =>
  send('stopByLink', {
    params: { token },
    body: { reason: stopReasonCodec.encode(reason), minutes, at: new Date(at).toISOString() },
  })

/** What he writes to the central, as of `at`, epoch ms. Sent again it is the same; the answer is the same whatever stands in it. */
export const messageByLink = (token: string, text: string, at: number): Promise<unknown> =>
  send('messageByLink', { params: { token }, body: { text, at: new Date(at).toISOString() } })

interface PhotoSending {
  readonly signal: AbortSignal
  /** Told how much of it has left, 0 to 1. */
  readonly onUploaded: (share: number) => void
}

/** A photo that he took at `at`, epoch ms; answers when it was received. Sent again it is the same one. */
export const photoByLink = async (
  token: string,
  bytes: ArrayBuffer,
  at: number,
  way: PhotoSending,
): Promise<number> => {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg')
  const sending = { params: { token }, query: { at: new Date(at).toISOString() }, form, timeoutMs: PHOTO_MS, ...way }
  return Date.parse((await send('photoByLink', sending)).body.received_at)
}

/** What the central wrote to him. */
export interface InboxMessage {
  readonly messageId: string
  readonly text: string
  readonly at: number
}

/** The oldest first. */
export const inboxOfLink = async (token: string): Promise<readonly InboxMessage[]> =>
  (await send('inboxOfLink', { params: { token } })).body.messages.map(({ id, text, at }) => ({
    ...{ messageId: id, text, at: Date.parse(at) },
  }))

/** Says that his messages were shown up to this one. */
export const seenByLink = (token: string, messageId: string): Promise<unknown> =>
  send('seenByLink', { params: { token }, body: { id: messageId } })
