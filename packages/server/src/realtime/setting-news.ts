import { type LivePayload, SETTING_KEYS } from '@vigia/contract'
import type { Namespace } from 'socket.io'
import { mayReadSetting } from '../http/may-read-setting.ts'
import type { Bus } from './bus.ts'
import type { Screen } from './socket-admission.ts'

export interface SettingNews {
  /** Returns what lets it go. */
  add(screen: Screen): () => void
  close(): void
}

/** Tells open screens that a setting of their organisation was saved, on whichever server, so that they read it again. */
export function startSettingNews(namespace: Namespace, bus: Bus): SettingNews {
  const screens = new Set<Screen>()
  const tell = (payload: LivePayload<'setting-changed'>, isMeant: (screen: Screen) => boolean): void => {
    const ids = [...screens].filter(isMeant).map(({ socket }) => socket.id)
    if (ids.length > 0) namespace.to(ids).emit('setting-changed', payload)
  }
  const close = bus.subscribe((message) => {
    if (message.kind === 'missed') return tell({ key: null }, () => true)
    const key = message.kind === 'setting' ? SETTING_KEYS.find((known) => known === message.key) : undefined
    if (message.kind !== 'setting' || key === undefined) return
    tell({ key }, ({ actor, currentActor }) => {
      return actor.organisationId === message.organisationId && mayReadSetting(key, currentActor())
    })
  })
  return {
    add(screen) {
      screens.add(screen)
      return () => screens.delete(screen)
    },
    close,
  }
}
