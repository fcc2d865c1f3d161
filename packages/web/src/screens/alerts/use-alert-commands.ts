import { useMemo, useRef, useState } from 'react'
import { notificationBody } from '../../alerts/alert-text.ts'
import type { DetailAct } from '../../alerts/detail-act.ts'
import { useAlertActions } from '../../alerts/use-alert-actions.ts'
import { mayAssign, mayGiveBack, maySnoozeNow } from '../../alerts/use-owner-actions.ts'
import type { Alert } from '../../api/alerts.ts'
import { mayAct } from '../../api/tokens.ts'
import { showToast } from '../../ui/show-toast.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { alertCommands } from './alert-command-list.ts'
import { runAtOnce } from './batch/batch-bar.tsx'
import type { Batch } from './batch/use-batch.ts'
import { nextWaiting, stepRow } from './queue.ts'
import { useShiftedArrows } from './use-shifted-arrows.ts'

interface Here {
  /** As they stand on screen. */
  readonly rows: readonly Alert[]
  readonly selectedId: string | null
  readonly select: (alertId: string | null) => void
  readonly refresh: () => void
  /** Asks to whom an alert shall go. */
  readonly assign: (alert: Alert) => void
  /** Asks until when an alert shall wait. */
  readonly snooze: (alert: Alert) => void
  /** Opens an alert and does there what was asked. */
  readonly askDetail: (alert: Alert, act: DetailAct) => void
  /** Those that are chosen for an act on several; null where none can be. */
  readonly batch: Batch | null
}

/** Also what somebody else has: the server then says who, which a key that does nothing would not. */
const isForOne = ({ closedAt }: Alert): boolean => mayAct() && closedAt === null

/** Sends an act on an alert unless one on the same is on its way, and tells of one that failed. */
function createSender() {
  const onTheWay = new Set<string>()
  const isOnTheWay = (alertId: string): boolean => onTheWay.has(alertId)
  const send = (alert: Alert, verb: string, act: (alert: Alert) => Promise<Alert>): void => {
    if (isOnTheWay(alert.alertId)) return
    onTheWay.add(alert.alertId)
    act(alert)
      .catch((error: Error) => {
        const title = `No se pudo ${verb}: ${notificationBody(alert)}`
        showToast({ tone: 'error', title, detail: error.message })
      })
      .finally(() => onTheWay.delete(alert.alertId))
  }
  return { isOnTheWay, send }
}

/**
 * J K move, A acknowledges and goes on to the next that waits, T takes and ⇧T gives back, D asks to whom to assign, Z until when to
 * put off, C calls, N writes a note, E escalates and R resolves in its detail, U reads anew, X chooses, ⇧J and ⇧K (⇧↓, ⇧↑) choose on the way; while some are chosen the acts are for all of them, and ⇧R
 * resolves them (DESIGN §7, §4.1). Keys may come faster than renders and answers: each finds what the one before it did.
 */
export function useAlertCommands(here: Here): void {
  const { acknowledge, take, giveBack } = useAlertActions()
  const now = useRef(here)
  /** The rows as they were when the selected one was last among them. */
  const before = useRef(here.rows)
  if (here.rows.some(({ alertId }) => alertId === here.selectedId)) before.current = here.rows
  now.current = here
  const [{ isOnTheWay, send }] = useState(createSender)
  const commands = useMemo((): readonly Command[] => {
    const go = (alertId: string | null): void => {
      now.current.select(alertId)
      now.current = { ...now.current, selectedId: alertId }
    }
    const step = (by: number) => (): void => {
      const { rows, selectedId } = now.current
      go(stepRow(rows, selectedId, by, before.current))
    }
    const selected = (): Alert | undefined => now.current.rows.find(({ alertId }) => alertId === now.current.selectedId)
    const acknowledgeSelected = (): void => {
      const { rows } = now.current
      const alert = selected()
      if (alert === undefined || !mayAct()) return
      const next = nextWaiting(rows, alert.alertId, isOnTheWay)
      if (alert.acknowledgedAt === null && alert.closedAt === null) send(alert, 'reconocer', acknowledge)
      if (next !== null) go(next)
    }
    const ifAllowed = (may: (alert: Alert) => boolean, act: (alert: Alert) => void) => (): void => {
      const alert = selected()
      if (alert !== undefined && may(alert)) act(alert)
    }
    /** The act for those that are chosen, where any are. */
    const orAll = (all: (batch: Batch) => void, one?: () => void) => (): void => {
      const { batch } = now.current
      if (batch !== null && batch.chosen.length > 0 && mayAct()) all(batch)
      else one?.()
    }
    const choose = (): void => {
      const alert = selected()
      if (alert !== undefined && isForOne(alert)) now.current.batch?.toggle(alert.alertId)
    }
    const chooseOnTheWay = (by: number) => (): void => {
      const from = selected()
      step(by)()
      const to = selected()
      now.current.batch?.choose([from, to].flatMap((alert) => (alert === undefined ? [] : alert.alertId)))
    }
    const takeSelected = ifAllowed(isForOne, (alert) => send(alert, 'tomar', take))
    const giveBackSelected = ifAllowed(mayGiveBack, (alert) => send(alert, 'devolver', giveBack))
    const snoozeSelected = ifAllowed(maySnoozeNow, (alert) => now.current.snooze(alert))
    const assignSelected = ifAllowed(mayAssign, (alert) => now.current.assign(alert))
    const inDetail = (act: DetailAct) =>
      ifAllowed(
        (alert) => (act === 'note' ? mayAct() : isForOne(alert)),
        (alert) => now.current.askDetail(alert, act),
      )
    return alertCommands({
      step,
      chooseOnTheWay,
      choose,
      acknowledge: orAll((batch) => runAtOnce(batch, { kind: 'acknowledge' }), acknowledgeSelected),
      take: orAll((batch) => runAtOnce(batch, { kind: 'take' }), takeSelected),
      giveBack: giveBackSelected,
      assign: orAll((batch) => batch.ask('assign'), assignSelected),
      snooze: orAll((batch) => batch.ask('snooze'), snoozeSelected),
      resolve: orAll((batch) => batch.ask('resolve')),
      call: inDetail('call'),
      note: inDetail('note'),
      escalate: inDetail('escalate'),
      resolveOne: orAll((batch) => batch.ask('resolve'), inDetail('resolve')),
      refresh: () => now.current.refresh(),
    })
  }, [acknowledge, take, giveBack, isOnTheWay, send])
  useCommands(commands)
  useShiftedArrows(commands)
}
