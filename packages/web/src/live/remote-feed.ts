import type { RemoteActWire } from '@vigia/contract'
import { freshToken, renewToken } from '../api/session.ts'
import { openNamespace } from './socket.ts'

/** What a person does on the remote page; coordinates are CSS pixels of that page. */
export type RemoteAct = WithoutPage<RemoteActWire>
type WithoutPage<Wire> = Wire extends unknown ? Omit<Wire, 'page'> : never

export interface RemoteFrame {
  readonly number: number
  /** The number of the page (tab) that it shows. */
  readonly page: number
  readonly jpeg: Blob
  /** Of the remote page, in its CSS pixels. */
  readonly width: number
  readonly height: number
}

/** What the server tells of one trip's remote page. */
export interface RemoteListener {
  /** Admitted or gone. */
  open(isOpen: boolean): void
  frame(frame: RemoteFrame): void
  page(page: { readonly url: string; readonly title: string; readonly isLoading: boolean }): void
  options(list: { readonly options: readonly string[]; readonly selected: number }): void
  dialog(dialog: { readonly type: 'alert' | 'confirm' | 'prompt'; readonly message: string }): void
  /** `until`: epoch ms at which the control lapses unless it is used; null while nobody has it. */
  control(control: { readonly mine: boolean; readonly by: string | null; readonly until: number | null }): void
  denied(denied: { readonly what: string; readonly where: string; readonly because: string }): void
  refused(message: string): void
  gone(message: string): void
}

export interface RemoteFeed {
  /** `page`: the number of the page whose picture the person sees; 0: none yet. */
  act(act: RemoteAct, page: number): void
  /** A frame has been drawn: the next may come. */
  shown(number: number): void
  takeControl(): void
  releaseControl(): void
  /** Milliseconds there and back; null when nothing came back. */
  ping(): Promise<number | null>
  close(): void
}

/** Watches a trip's remote page. One at a time. */
export function openRemoteFeed(tripId: string, listener: RemoteListener): RemoteFeed {
  const { emit, ping, close } = openNamespace('/remote', {
    token: () => freshToken(Date.now()),
    renewToken,
    auth: () => ({ travelId: tripId }),
    open: (isOpen) => listener.open(isOpen),
    refused: (message) => listener.gone(message),
    events: {
      frame: ({ number, page, jpeg, width, height }) =>
        listener.frame({ number, page, jpeg: new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), width, height }),
      page: (page) => listener.page(page),
      options: (list) => listener.options(list),
      dialog: (dialog) => listener.dialog(dialog),
      control: ({ mine, by, until }) =>
        listener.control({ mine, by, until: until === null ? null : Date.parse(until) }),
      denied: (denied) => listener.denied(denied),
      refused: ({ message }) => listener.refused(message),
      gone: ({ message }) => listener.gone(message),
    },
  })
  return {
    act: (act, page) => emit('act', onPage(act, page)),
    shown: (number) => emit('shown', { number }),
    takeControl: () => emit('take-control'),
    releaseControl: () => emit('release-control'),
    ping,
    close,
  }
}

/** What is done on the page itself says on which: on another it is not done. */
function onPage(act: RemoteAct, page: number): RemoteActWire {
  switch (act.kind) {
    case 'select':
    case 'dialog':
    case 'back':
    case 'reload':
    case 'done':
      return act
    default:
      return { ...act, page }
  }
}
