import { Map as MapIcon, Phone } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Alert } from '../api/alerts.ts'
import { mayAct } from '../api/tokens.ts'
import { telHref } from '../text/contact.ts'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import layoutStyles from '../ui/layout.module.css'
import { LoadingState } from '../ui/loading-state.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { type KeyLine, useKeyLines } from '../widgets/command-registry.ts'
import { LinkButton } from '../widgets/link-button.tsx'
import { keepsText, keyOf, keysText, shortcutsOn } from '../widgets/shortcut-keys.ts'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { AlertComments } from './alert-comments.tsx'
import { AlertContacts } from './alert-contacts.tsx'
import { AlertContext } from './alert-context.tsx'
import styles from './alert-detail.module.css'
import { AlertEscalations } from './alert-escalations.tsx'
import { AlertHead } from './alert-head.tsx'
import { openAlert } from './alert-host.ts'
import { AlertOwner } from './alert-owner.tsx'
import { AlertReasons } from './alert-reasons.tsx'
import { AlertReopen } from './alert-reopen.tsx'
import { AlertSiblings } from './alert-siblings.tsx'
import { AlertSnooze } from './alert-snooze.tsx'
import { AlertTimeline } from './alert-timeline.tsx'
import { AlertTrack } from './alert-track.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import type { AskedAct, DetailAct } from './detail-act.ts'
import { EscalateDialog } from './escalate-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import { ProtocolPanel } from './protocol-panel.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { SilencedUnits } from './silenced-units.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { tripHref } from './trip-href.ts'
import { useAcknowledge } from './use-acknowledge.ts'
import { type AlertDetailState, useAlertDetail } from './use-alert-detail.ts'
import { NO_CALL, useDuressOf } from './use-duress.ts'
import { mayAssign, mayEscalate, maySnoozeNow, useOwnerActions } from './use-owner-actions.ts'

interface AlertDetailProps {
  readonly alertId: string
  readonly onClose: () => void
  /** What a key of the list asked of it last; of another alert it is not for this one. */
  readonly asked?: AskedAct | null
}

/** Why an alert fired, what has happened since, and what to do about it. */
export function AlertDetail({ alertId, onClose, asked = null }: AlertDetailProps) {
  const detail = useAlertDetail(alertId)
  if (detail.alert !== null) return <Loaded alert={detail.alert} {...{ detail, asked, onClose }} />
  if (detail.error === null) return <LoadingState text="Cargando alerta..." />
  return <ErrorState kind="connection" message={detail.error.message} onAct={detail.reload} />
}

interface LoadedProps {
  readonly alert: Alert
  readonly detail: AlertDetailState
  readonly asked: AskedAct | null
  readonly onClose: () => void
}

function Loaded({ alert, detail, asked, onClose }: LoadedProps) {
  const { events, escalations, protocol, isRuleOff, error, reload } = detail
  const act = useAcknowledge(alert)
  const owning = useOwnerActions(alert)
  const [asks, setAsks] = useState<'assign' | 'snooze' | 'escalate' | null>(null)
  const assign = mayAssign(alert) ? () => setAsks('assign') : null
  const snooze = maySnoozeNow(alert) ? () => setAsks('snooze') : null
  const escalate = mayEscalate(alert) ? () => setAsks('escalate') : null
  const isOpen = alert.closedAt === null
  const noCall = NO_CALL[useDuressOf(alert)]
  const tel = alert.tripId === null || noCall !== null ? null : telHref(alert.phone)
  const note = useRef<HTMLInputElement>(null)
  const [resolveAsked, askResolve] = useState(0)
  const acts: Readonly<Record<DetailAct, (() => void) | null>> = {
    call: tel === null ? null : () => window.location.assign(tel),
    note: mayAct() ? () => note.current?.focus() : null,
    escalate,
    resolve: isOpen && mayAct() ? () => askResolve((count) => count + 1) : null,
  }
  const root = useDetailKeys({
    a: { label: 'Reconocer la alerta', act: isOpen && alert.acknowledgedAt === null && mayAct() ? act.run : null },
    t: { label: 'Tomar la alerta', act: owning.take },
    T: { label: 'Devolver la alerta', act: owning.giveBack },
    d: { label: 'Asignar la alerta', act: assign },
    z: { label: 'Posponer la alerta', act: snooze },
    c: { label: 'Llamar al operador', act: acts.call },
    n: { label: 'Escribir una nota', act: acts.note },
    e: { label: 'Escalar la alerta', act: acts.escalate },
    r: { label: 'Resolver la alerta', act: acts.resolve },
  })
  // What stands under the timeline comes with it: a button that moves as it is pressed loses the press.
  const hasSettled = events !== null || error !== null
  useAskedAct(asked, alert.alertId, hasSettled, acts)
  return (
    <div className={classNames(layoutStyles.column, styles.detail)} data-slot="alert-detail" ref={root}>
      <AlertHead alert={alert} onClose={onClose} />
      <div className={surfaceStyles.scroll} data-slot="scroll">
        <AlertOwner
          alert={alert}
          actions={owning}
          onAssign={() => setAsks('assign')}
          onSnooze={() => setAsks('snooze')}
          onEscalate={() => setAsks('escalate')}
        />
        <AlertReopen alert={alert} onDone={reload} />
        <AlertSnooze alert={alert} />
        <AlertEscalations escalations={escalations ?? []} />
        {protocol === undefined ? null : <ProtocolPanel alert={alert} run={protocol} onChanged={reload} />}
        <AlertReasons alert={alert} isRuleOff={isRuleOff} />
        <SilencedUnits units={alert.units} isOver={!isOpen} />
        <AlertContext alert={alert} />
        <AlertTrack alert={alert} isDue={hasSettled} />
        <AlertContacts alert={alert} isDue={hasSettled} />
        <AlertSiblings alert={alert} />
        <AlertTimeline events={events} error={error} onRetry={reload} />
        {hasSettled && mayAct() ? <NoteForm alert={alert} input={note} onAdded={reload} /> : null}
        {hasSettled && isOpen && mayAct() ? <ResolveForm alert={alert} asked={resolveAsked} /> : null}
        <AlertComments alert={alert} isDue={hasSettled} />
      </div>
      <Foot {...{ alert, act, tel, noCall }} />
      {asks === 'assign' ? <AssignDialog alert={alert} onClose={() => setAsks(null)} /> : null}
      {asks === 'escalate' ? <EscalateDialog alert={alert} onClose={() => setAsks(null)} onDone={reload} /> : null}
      {asks === 'snooze' ? <SnoozeDialog alert={alert} onClose={() => setAsks(null)} /> : null}
    </div>
  )
}

interface FootProps {
  readonly alert: Alert
  readonly act: ReturnType<typeof useAcknowledge>
  readonly tel: string | null
  /** Why nobody may call the operator; null: one may. */
  readonly noCall: string | null
}

/** What is done from anywhere in the panel. */
function Foot({ alert, act, tel, noCall }: FootProps) {
  return (
    <footer className={styles.foot}>
      {act.error === null ? null : (
        <p
          role="alert"
          className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)}
          data-slot="error"
        >
          {act.error}
        </p>
      )}
      {alert.tripId === null ? null : (
        <Link
          className={buttonStyles.button}
          data-slot="button"
          to={tripHref(alert.tripId)}
          onClick={() => openAlert(null)}
        >
          <MapIcon size={15} aria-hidden="true" />
          <span>Ver en Sentinel</span>
        </Link>
      )}
      {alert.tripId === null ? null : (
        <LinkButton wide href={tel} absent={noCall ?? 'Sin teléfono'} icon={<Phone size={15} aria-hidden="true" />}>
          Llamar
        </LinkButton>
      )}
      {alert.closedAt === null && alert.acknowledgedAt === null ? (
        <AcknowledgeButton alert={alert} act={act} primary />
      ) : null}
    </footer>
  )
}

/** Acts that were done, also by a detail of the alert that is gone: one that is opened again does nothing by itself. */
const DONE = new WeakSet<AskedAct>()

/** Does once what a key of the list asked of this alert, as soon as all of it stands. */
function useAskedAct(
  asked: AskedAct | null,
  alertId: string,
  hasSettled: boolean,
  acts: Readonly<Record<DetailAct, (() => void) | null>>,
): void {
  useEffect(() => {
    if (asked === null || asked.alertId !== alertId || DONE.has(asked) || !hasSettled) return
    DONE.add(asked)
    acts[asked.act]?.()
  })
}

interface DetailKey {
  readonly label: string
  /** Null: nothing to do by that key now. */
  readonly act: (() => void) | null
}

/** Keys from anywhere in the panel but its fields; a dialog keeps keys from the shell's own. Those that do something are in the `?` list. */
function useDetailKeys(keys: Readonly<Record<string, DetailKey>>) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(keys)
  latest.current = keys
  const offered = Object.keys(keys)
    .filter((key) => keys[key]?.act !== null)
    .join('')
  useKeyLines(
    useMemo(
      () =>
        [...offered].flatMap((key): readonly KeyLine[] => {
          const label = latest.current[key]?.label
          return label === undefined ? [] : [{ keys: keysText(key), label, inDialog: true }]
        }),
      [offered],
    ),
  )
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent): void => {
      const own = latest.current[keyOf(event)]
      if (own === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !shortcutsOn()) return
      if (keepsText(event.target)) return
      event.stopPropagation()
      // Else the letter is typed into the field to which N leads.
      event.preventDefault()
      own.act?.()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  return root
}
