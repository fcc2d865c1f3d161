import { PhoneCall, Route, Siren } from 'lucide-react'
import { mayAct } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import textStyles from '../../../ui/text.module.css'
import { stateOf } from '../unit-state.ts'
import { UnitStateMark } from '../unit-state-mark.tsx'
import type { Selection } from '../use-guardian.ts'
import styles from './quick-actions.module.css'
import type { QuickActions } from './use-quick-actions.ts'

interface QuickActionsBarProps {
  readonly actions: QuickActions
  readonly selected: Selection | null
}

/** Route, central, emergency, for the selected unit (spec §2). */
export function QuickActionsBar({ actions, selected }: QuickActionsBarProps) {
  const { routeHref, phoneHref, route, central, emergency } = actions
  return (
    <section
      className={classNames(layoutStyles.single, styles.quick)}
      data-slot="quick-actions"
      aria-label="Acciones rápidas"
    >
      <Chosen selected={selected} />
      <div className={classNames(layoutStyles.stack, styles.actions)} data-slot="actions">
        {routeHref === null ? (
          <button type="button" onClick={route}>
            <RouteText />
          </button>
        ) : (
          <a href={routeHref} target="_blank" rel="noopener noreferrer">
            <RouteText />
          </a>
        )}
        {phoneHref === null ? (
          <button type="button" onClick={central}>
            <CentralText hint={actions.phoneHint} />
          </button>
        ) : (
          <a href={phoneHref}>
            <CentralText hint={actions.phoneHint} />
          </a>
        )}
        {mayAct() ? (
          <button type="button" className={styles.emergency} onClick={emergency}>
            <Siren size={20} aria-hidden="true" />
            <span>
              <b>Protocolo de emergencia</b>
              <small>Pide confirmación</small>
            </span>
            <Kbd keys="E" />
          </button>
        ) : null}
      </div>
    </section>
  )
}

function RouteText() {
  return (
    <>
      <Route size={20} aria-hidden="true" />
      <span>
        <b>Ruta alternativa</b>
        <small>Abre indicaciones en mapas</small>
      </span>
      <Kbd keys="R" />
    </>
  )
}

function CentralText({ hint }: { readonly hint: string }) {
  return (
    <>
      <PhoneCall size={20} aria-hidden="true" />
      <span>
        <b>Contactar Central</b>
        <small>{hint}</small>
      </span>
      <Kbd keys="C" />
    </>
  )
}

function Chosen({ selected }: { readonly selected: Selection | null }) {
  const now = useServerNow(5_000)
  if (selected === null) {
    return (
      <p className={classNames(layoutStyles.row, styles.chosen, textStyles.muted, styles.muted)}>
        Seleccione una unidad en el mapa, en una alerta o en la lista
      </p>
    )
  }
  const { plates, unit } = selected
  const words =
    unit === null
      ? 'Sin coordenadas GPS disponibles'
      : [unit.operator ?? 'Sin operador', unit.place].filter(Boolean).join(' · ')
  return (
    <div className={classNames(layoutStyles.row, styles.chosen)}>
      <UnitStateMark state={unit === null ? 'silent' : stateOf(unit, now)} />
      {plates === null ? null : <PlateChip plates={plates} />}
      <span className={textStyles.ellipsis}>{words}</span>
      {unit === null ? null : (
        <span className={classNames(textStyles.oneLine, layoutStyles.push, textStyles.note)}>
          GPS {elapsedSince(unit.fixAt, now)}
        </span>
      )}
    </div>
  )
}
