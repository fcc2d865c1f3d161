import { ApiError } from '../../api/api-error.ts'
import { type OpenedLink, openOperatorLink, type Phone } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, writeJson } from '../../browser/storage.ts'
import { watchBattery } from './battery.ts'
import { consentOutbox } from './consent-outbox.ts'
import { consentView } from './consent-view.ts'
import { endedView, unreachableView } from './end-views.ts'
import { openFixQueue } from './fix-queue.ts'
import { helpPart } from './help-part.ts'
import { createMessages, forgetMessages } from './message-outbox.ts'
import { messageView } from './message-view.ts'
import { knownPhone } from './phone.ts'
import { photoOutbox } from './photo-outbox.ts'
import { proposalOutbox } from './proposal-outbox.ts'
import { reportView } from './report-view.ts'
import { createSharer, isShared } from './sharing.ts'
import { lostText } from './sharing-text.ts'
import { stopView } from './stop-view.ts'
import { tripView } from './trip-view.ts'

const KEY = 'operador-viaje'
const RETRY_MS = 5_000

type Remembered = OpenedLink & { readonly token: string }

/** What is known of the link from before: without signal the page works on with it. */
const remembered = (): Remembered | null => readJson(KEY, isRemembered)
const isRemembered = (value: unknown): value is Remembered =>
  isRecord(value) &&
  ['token', 'organisation', 'invoice', 'origin', 'destination', 'consentVersion'].every(
    (name) => typeof value[name] === 'string',
  ) &&
  [value.milestones, value.replies].every(Array.isArray) &&
  ['expiresAt', 'paceS', 'clockAheadMs'].every((name) => typeof value[name] === 'number')

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 410

/** Opens the page of a link into `root`. */
export async function openPage(root: HTMLElement, token: string): Promise<void> {
  const phone = await knownPhone()
  const before = remembered()
  const known = before?.token === token ? before : null
  let link: OpenedLink | null = null
  while (link === null) {
    try {
      link = await openOperatorLink(token, phone)
      writeJson(KEY, { ...link, token } satisfies Remembered)
    } catch (error) {
      if (isEnded(error)) {
        forgetMessages(token)
        return root.replaceChildren(endedView(known))
      }
      link = known
      if (link !== null) break
      root.replaceChildren(unreachableView(error))
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  await showLink(root, { token, phone, link })
}

interface Shown {
  readonly token: string
  readonly phone: Phone
  readonly link: OpenedLink
}

interface View {
  readonly node: Node
  readonly update?: () => void
}

/** The views of the page, one at a time, each with the button of help, until the link has ended. */
function createViews(root: HTMLElement) {
  let update = (): void => undefined
  let hasEnded = false
  return {
    /** Brings what is shown up to date. */
    update: () => update(),
    show: (view: View, help: readonly Node[]): void => {
      if (hasEnded) return
      update = view.update ?? (() => undefined)
      root.replaceChildren(view.node, ...help)
      update()
      scrollTo(0, 0)
    },
    /** No view is shown any more: the page says how it ended. */
    end: () => {
      hasEnded = true
    },
  }
}

async function showLink(root: HTMLElement, { token, phone, link }: Shown): Promise<void> {
  const now = (): number => Date.now() + link.clockAheadMs
  const queue = await openFixQueue(`${link.organisation} ${link.invoice}`)
  const waiting = await queue.count()
  const views = createViews(root)
  const sharer = createSharer({
    ...{ token, queue, now, waiting, paceS: link.paceS },
    onChange: views.update,
    onRefused: (error) => {
      if (isEnded(error)) end()
      else if (error instanceof ApiError && error.code === 'NO_CONSENT' && isShared(sharer.sharing)) answer(true)
    },
  })
  void watchBattery(sharer.setBattery)

  /** Nothing is taken or sent any more, and no way leads back. */
  const end = (): void => {
    views.end()
    sharer.stop()
    sharer.end()
    outbox.end()
    messages.end()
    messages.forget()
    const unsaid =
      [...outbox.said, ...messages.own].filter(({ state }) => state === 'waiting').length + (photos.state.waiting ?? 0)
    photos.end()
    root.replaceChildren(endedView(link, lostText(sharer.sharing.waiting, unsaid)))
  }
  const photos = photoOutbox({ token, now, onChange: views.update, onEnded: () => end() })
  const outbox = proposalOutbox({ token, now, onChange: views.update, onEnded: () => end() })
  const messages = createMessages({ token, now, onChange: views.update, onEnded: () => end() })
  const consents = consentOutbox({ token, phone, link, sharer })
  const answer = (accepted: boolean): void => {
    writeJson(KEY, { ...link, consent: accepted, token } satisfies Remembered)
    consents.answer(accepted)
  }
  const setSharing = (isSharing: boolean): void => {
    answer(isSharing)
    if (isSharing) sharer.start()
    else sharer.stop()
  }
  const help = helpPart({
    ...{ token, link, now, onEnded: end, onCalling: photos.hold },
    lastPlace: () => sharer.lastPlace,
  })

  const show = (view: View): void => views.show(view, [help.button, help.layer])
  const showTrip = (): void =>
    show(
      tripView({
        ...{ link, sharer, setSharing, outbox, messages, photos },
        ...{ onStop: openStop, onReport: openReport, onMessages: openMessages },
      }),
    )
  const onBack = (): void => history.back()
  const leadTo = (view: () => View) => (): void => {
    history.pushState(null, '')
    show(view())
  }
  const openStop = leadTo(() => stopView({ link, sharer, outbox, onBack }))
  const openReport = leadTo(() => reportView({ token, link, sharer, now, onBack, onEnded: end }))
  const openMessages = leadTo(() => messageView({ link, sharer, messages, onBack }))
  addEventListener('popstate', showTrip)

  if (consents.consent === null && sharer.sharing.state !== 'over') {
    const node = consentView(link, (accepted) => {
      setSharing(accepted)
      showTrip()
    })
    root.replaceChildren(node)
  } else {
    if (consents.consent === true) sharer.start()
    showTrip()
  }
  consents.resume()
  help.resume()
}
