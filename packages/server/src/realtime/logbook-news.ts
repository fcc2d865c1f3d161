import type { LivePayload } from '@vigia/contract'
import { isWithinReach } from '@vigia/domain/account/reach'
import type { Namespace } from 'socket.io'
import { withinOrganisation } from '../db/organisation-scope.ts'
import { reachOf } from '../http/actor.ts'
import { isAllowed } from '../http/permission.ts'
import { permissions } from '../http/permissions.ts'
import type { LogbookRow, LogbookRows } from '../ports/logbook-rows.ts'
import type { Bus } from './bus.ts'
import { READ_AGAIN } from './read-again.wire.ts'
import type { Screen } from './socket-admission.ts'

/** Of more trips at once (an import) the rows are not told one by one: the screens read their list again. */
const MOST_ROWS = 50

export interface LogbookNews {
  /** Returns what lets it go. */
  add(screen: Screen): () => void
  close(): void
}

/**
 * Tells open screens how a trip's row in the logbook is now, whenever its entries, its promises or the trip itself changed, on
 * whichever server. Rows are read one group after the other: what changed meanwhile is in the next. Nobody is told of a trip
 * that they do not see.
 */
export function startLogbookNews(namespace: Namespace, bus: Bus, rows: LogbookRows): LogbookNews {
  const screens = new Set<Screen>()
  const changed = new Map<string, Set<string>>()
  let isReading = false

  const listeners = (organisationId: string): Screen[] =>
    [...screens].filter(
      ({ actor, currentActor }) =>
        actor.organisationId === organisationId && isAllowed(permissions.logbookTrips, currentActor()),
    )
  const emit = (to: readonly Screen[], payload: LivePayload<'logbook-entry'>): void => {
    if (to.length > 0) namespace.to(to.map(({ socket }) => socket.id)).emit('logbook-entry', payload)
  }
  const readAgain = (organisationId: string): void => emit(listeners(organisationId), READ_AGAIN)
  const noticeOfRow = (organisationId: string, { parties, entry }: LogbookRow): void => {
    const to = listeners(organisationId)
    const isMeant = ({ currentActor }: Screen): boolean => {
      const reach = reachOf(currentActor())
      return parties === null ? reach === null : isWithinReach(reach, parties)
    }
    emit(to.filter(isMeant), entry)
    // It may have been one of theirs: they are not told which it is.
    if (parties === null)
      emit(
        to.filter((screen) => !isMeant(screen)),
        READ_AGAIN,
      )
  }
  const readRows = async (): Promise<void> => {
    isReading = true
    for (const [organisationId, tripIds] of changed) {
      changed.delete(organisationId)
      if (listeners(organisationId).length === 0) continue
      if (tripIds.size > MOST_ROWS) {
        readAgain(organisationId)
        continue
      }
      await withinOrganisation(organisationId, () => rows(organisationId, [...tripIds])).then(
        (read) => {
          for (const row of read) noticeOfRow(organisationId, row)
        },
        () => readAgain(organisationId),
      )
    }
    isReading = false
  }
  const close = bus.subscribe((message) => {
    if (message.kind === 'missed') {
      for (const organisationId of new Set([...screens].map(({ actor }) => actor.organisationId)))
        readAgain(organisationId)
    }
    if (message.kind !== 'trips') return
    const { organisationId, tripIds } = message
    changed.set(organisationId, new Set([...(changed.get(organisationId) ?? []), ...tripIds]))
    if (!isReading) void readRows()
  })
  return {
    add(screen) {
      screens.add(screen)
      return () => screens.delete(screen)
    },
    close,
  }
}
