import { type DeviceMessage, type IntakeLine, lineFromWire, messageFromWire } from '../api/devices.ts'
import { freshToken, renewToken } from '../api/session.ts'
import { openNamespace } from './socket.ts'

/** A part of the app that hears of devices. */
export interface DeviceFeed {
  /** What devices of the organisation just said. */
  onMessage(listener: (message: DeviceMessage) => void): () => void
  /** What the intakes receive: for administrators, where it was asked for. */
  onLine(listener: (line: IntakeLine) => void): () => void
  leave(): void
}

const messages = new Set<(message: DeviceMessage) => void>()
const lines = new Set<(line: IntakeLine) => void>()
const openings = new Set<() => void>()
/** Who hears, and whether they asked for what the intakes receive. */
const listeners = new Map<symbol, boolean>()
let connection: { readonly intake: boolean; close(): void } | null = null
let isOpen = false

/** Whether what devices say is received now. */
export const isDeviceFeedOpen = (): boolean => isOpen
export const onDeviceFeedOpen = (listener: () => void): (() => void) => added(openings, listener)

/** Hears of the organisation's devices, over one connection for all who do; with `intake`, of whatever the intakes receive as well. */
export function joinDeviceFeed(intake: boolean): DeviceFeed {
  const own = Symbol('listener')
  listeners.set(own, intake)
  connectAsWanted()
  return {
    onMessage: (listener) => added(messages, listener),
    onLine: (listener) => added(lines, listener),
    leave: () => {
      listeners.delete(own)
      connectAsWanted()
    },
  }
}

function connectAsWanted(): void {
  const intake = [...listeners.values()].includes(true)
  if (listeners.size > 0 && connection?.intake === intake) return
  connection?.close()
  setOpen(false)
  connection = listeners.size === 0 ? null : { intake, close: connect(intake) }
}

function connect(intake: boolean): () => void {
  return openNamespace('/devices', {
    token: () => freshToken(Date.now()),
    renewToken,
    auth: () => ({ intake }),
    open: setOpen,
    events: {
      'device-message': (message) => notify(messages, messageFromWire(message)),
      'intake-line': (line) => notify(lines, lineFromWire(line)),
    },
  }).close
}

function setOpen(open: boolean): void {
  if (open === isOpen) return
  isOpen = open
  for (const listener of [...openings]) listener()
}

function notify<T>(to: ReadonlySet<(news: T) => void>, news: T): void {
  for (const listener of [...to]) listener(news)
}

function added<Listener>(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener)
  return () => set.delete(listener)
}
