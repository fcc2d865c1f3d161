import { ApiError, isOffline } from '../../api/api-error.ts'
import { consentByLink, type OpenedLink, openOperatorLink, type Phone } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, writeJson } from '../../browser/storage.ts'
import { watchBattery } from './battery.ts'
import { consentView } from './consent-view.ts'
import { endedView, unreachableView } from './end-views.ts'
import { openFixQueue } from './fix-queue.ts'
import { helpPart } from './help-part.ts'
import { knownPhone } from './phone.ts'
import { reportView } from './report-view.ts'
import { createSharer, type Sharer } from './sharing.ts'
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
  ['expiresAt', 'paceS', 'clockAheadMs'].every((name) => typeof value[name] === 'number')

/** Opens the page of a link into `root`. */
export async function openPage(root: HTMLElement, token: string): Promise<void> {
  const phone = await knownPhone()
  const before = remembered()
  const known = before?.token === token ? before : null
  const end = (): void => root.replaceChildren(endedView(known))
  for (;;) {
    try {
      const link = await openOperatorLink(token, phone)
      writeJson(KEY, { ...link, token } satisfies Remembered)
      return await showLink(root, { token, phone, link, end })
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return end()
      if (known !== null && isOffline(error)) return await showLink(root, { token, phone, link: known, end })
      root.replaceChildren(unreachableView(error))
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

interface Shown {
  readonly token: string
  readonly phone: Phone
  readonly link: OpenedLink
  readonly end: () => void
}

async function showLink(root: HTMLElement, { token, phone, link, end }: Shown): Promise<void> {
  const now = (): number => Date.now() + link.clockAheadMs
  const queue = await openFixQueue(`${link.organisation} ${link.invoice}`)
  const waiting = await queue.count()
  let update = (): void => undefined
  const sharer = createSharer({
    ...{ token, queue, now, waiting, paceS: link.paceS },
    onChange: () => update(),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 410) end()
      else if (error instanceof ApiError && error.code === 'NO_CONSENT' && sharer.sharing.state !== 'off') say(true)
    },
  })
  void watchBattery(sharer.setBattery)

  const consents = consentOutbox({ token, phone, link, sharer })
  const say = (accepted: boolean): void => {
    writeJson(KEY, { ...link, consent: accepted, token } satisfies Remembered)
    consents.say(accepted)
  }
  const setSharing = (isSharing: boolean): void => {
    say(isSharing)
    if (isSharing) sharer.start()
    else sharer.stop()
  }
  const help = helpPart({ token, link, lastPlace: () => sharer.lastPlace, now, onEnded: end })

  const show = (view: { readonly node: Node; readonly update?: () => void }): void => {
    update = view.update ?? (() => undefined)
    root.replaceChildren(view.node, help.button, help.layer)
    update()
    scrollTo(0, 0)
  }
  const showTrip = (): void => show(tripView({ link, sharer, setSharing, onReport: openReport }))
  const openReport = (): void => {
    history.pushState(null, '')
    show(reportView({ token, link, sharer, now, onBack: () => history.back(), onEnded: end }))
  }
  addEventListener('popstate', showTrip)

  if (link.consent === null) {
    const node = consentView(link, (accepted) => {
      setSharing(accepted)
      showTrip()
    })
    root.replaceChildren(node)
  } else {
    if (link.consent) sharer.start()
    showTrip()
  }
  help.resume()
}

interface OutboxOptions extends Pick<Shown, 'token' | 'phone' | 'link'> {
  readonly sharer: Sharer
}

/** Tells the server the last thing that he said to sharing, once what he shared before is sent; without signal again until it is told. */
function consentOutbox({ token, phone, link, sharer }: OutboxOptions) {
  let wanted: boolean | null = null
  let isSending = false
  const send = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    while (wanted !== null) {
      const accepted = wanted
      try {
        if (!accepted) await sharer.flush()
        await consentByLink(token, { version: link.consentVersion, accepted, model: phone.model })
        if (wanted === accepted) wanted = null
        if (accepted) void sharer.flush()
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) break
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    isSending = false
  }
  return {
    say: (accepted: boolean): void => {
      wanted = accepted
      void send()
    },
  }
}
