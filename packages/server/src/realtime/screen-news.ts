import { type LiveEventName, type LivePayload, SETTING_KEYS } from '@vigia/contract'
import type { Namespace } from 'socket.io'
import { reachOf } from '../http/actor.ts'
import { mayReadSetting } from '../http/may-read-setting.ts'
import { isAllowed } from '../http/permission.ts'
import { permissions } from '../http/permissions.ts'
import type { HandoverWord } from '../ports/handover-word.ts'
import type { Bus } from './bus.ts'
import type { Screen } from './socket-admission.ts'

export interface ScreenNews {
  /** Returns what lets it go. */
  add(screen: Screen): () => void
  close(): void
}

/** Tells open screens that a setting, the hand-over between shifts, or a round is another, on whichever server, so that they read it again. */
export function startScreenNews(namespace: Namespace, bus: Bus): ScreenNews {
  const screens = new Set<Screen>()
  const emit = <E extends LiveEventName>(
    event: E,
    payload: LivePayload<E>,
    isMeant: (screen: Screen) => boolean,
  ): void => {
    const ids = [...screens].filter(isMeant).map(({ socket }) => socket.id)
    if (ids.length > 0) namespace.to(ids).emit(event, payload)
  }
  const mayHandOver = ({ currentActor }: Screen): boolean => isAllowed(permissions.currentHandover, currentActor())
  const mayKeepRounds = ({ currentActor }: Screen): boolean => isAllowed(permissions.logbookRound, currentActor())
  /** Who sees a part of the trips is not told how many there were. */
  const mayAssignAny = ({ currentActor }: Screen): boolean =>
    isAllowed(permissions.listTripAssignees, currentActor()) && reachOf(currentActor()) === null
  const noticeOfWord = (organisationId: string, { to, ...word }: HandoverWord): void =>
    emit('handover-word', word, (screen) => {
      const { actor } = screen
      if (actor.kind !== 'user' || actor.organisationId !== organisationId || actor.id !== to) return false
      // A hand-over is of the whole fleet.
      return mayHandOver(screen) && reachOf(screen.currentActor()) === null
    })
  const close = bus.subscribe((message) => {
    if (message.kind === 'missed') {
      emit('setting-changed', { key: null }, () => true)
      emit('handover-updated', {}, mayHandOver)
      emit('round-changed', {}, mayKeepRounds)
    }
    if (message.kind === 'handover') {
      const { organisationId } = message
      emit('handover-updated', {}, (screen) => screen.actor.organisationId === organisationId && mayHandOver(screen))
      if (message.word !== undefined) noticeOfWord(organisationId, message.word)
    }
    if (message.kind === 'trips-lost') {
      const { organisationId, from, trips } = message
      emit(
        'trips-lost',
        { from, trips },
        (screen) => screen.actor.organisationId === organisationId && mayAssignAny(screen),
      )
    }
    if (message.kind === 'rounds') {
      const { organisationId } = message
      emit('round-changed', {}, (screen) => screen.actor.organisationId === organisationId && mayKeepRounds(screen))
    }
    const key = message.kind === 'setting' ? SETTING_KEYS.find((known) => known === message.key) : undefined
    if (message.kind !== 'setting' || key === undefined) return
    emit('setting-changed', { key }, ({ actor, currentActor }) => {
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
