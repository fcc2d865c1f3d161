import { acceptHandoverPoint } from '../../api/handovers.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { acquireLive } from '../../live/live.ts'
import { type Unsent, UnsentSender } from './unsent-sender.ts'
import { type UnsentRow, UnsentStore } from './unsent-store.ts'

/** A point of a hand-over that a person accepted and the server does not know of yet. */
export interface UnsentAcceptance extends UnsentRow {
  readonly handoverId: string
  readonly pointId: string
  /** What the point is told by. */
  readonly label: string
}

/** The acceptances of who is signed in. */
export type UnsentAcceptances = Unsent<UnsentAcceptance, true>

type Accepted = Pick<UnsentAcceptance, 'handoverId' | 'pointId' | 'label'>

/** In their order; what the server fails of each time is passed by the others. */
const next = (rows: readonly UnsentAcceptance[], setAside: ReadonlySet<string>): UnsentAcceptance | null =>
  rows.find(({ key, refusal }) => refusal === null && !setAside.has(key)) ?? null

/** To accept again what one has accepted changes nothing: sent twice it is once. */
async function send({ handoverId, pointId }: UnsentAcceptance): Promise<true> {
  await acceptHandoverPoint(handoverId, pointId)
  return true
}

/** Sends the points of hand-overs that were accepted in this browser. */
export class AcceptSender extends UnsentSender<UnsentAcceptance, true> {
  /** What is on its way into the store. */
  private readonly pressed = new Set<string>()

  constructor() {
    super({ name: 'vigia-unsent-acceptances', store: new UnsentStore('vigia-entregas'), next, send })
  }

  /** Accepts a point, once, however often it is pressed; again if the server refused it before. */
  async accept({ handoverId, pointId, label }: Accepted): Promise<void> {
    const isIt = (row: UnsentAcceptance): boolean => row.handoverId === handoverId && row.pointId === pointId
    const { sent, refused } = this.now()
    const place = `${handoverId} ${pointId}`
    if (this.pressed.has(place) || sent.some(isIt)) return
    this.pressed.add(place)
    const row = { key: newIdempotencyKey(), at: acquireLive().clock.now(), handoverId, pointId, label }
    await this.keepOwn((own) => ({ ...row, ...own }), refused.find(isIt)?.key ?? null)
    this.pressed.delete(place)
  }
}

let sender: AcceptSender | null = null

/** The page's one sender; it begins with what earlier pages left. */
export function acquireAcceptSender(): AcceptSender {
  sender ??= new AcceptSender()
  return sender
}
