import { INTERVAL_S, parseInterval, parseThreshold, THRESHOLD_MIN } from '@vigia/domain/analysis/monitor-config'
import { Bell, BellOff, Check, RotateCcw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { Switch } from '../../ui/switch.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './config-panel.module.css'
import { ErrorBox } from './error-box.tsx'
import { NumberField } from './number-field.tsx'
import { StatusFilter } from './status-filter.tsx'
import type { Monitor } from './use-monitor.ts'

/** What the screen shows, how often it asks, when silence alarms (spec §2, §5); and what went wrong. */
export function ConfigPanel({ monitor }: { readonly monitor: Monitor }) {
  const { config, setPush, errors } = monitor
  const { autoRefresh, intervalS, thresholdMinutes, push, change, reset, isSaved } = config
  const PushIcon = push ? Bell : BellOff
  return (
    <aside className={classNames(surfaceStyles.panel, styles.config)} data-slot="config" aria-label="Configuración">
      <div className={surfaceStyles.panelHead} data-slot="panel-head">
        <h2>Configuración</h2>
        <span className={classNames(surfaceStyles.end, styles.saved)} data-slot="end" role="status">
          {isSaved ? (
            <>
              <Check size={13} aria-hidden="true" />
              Configuración guardada
            </>
          ) : null}
        </span>
      </div>
      <div className={classNames(surfaceStyles.scroll, styles.scroll)} data-slot="scroll">
        <StatusFilter monitor={monitor} />
        <section className={surfaceStyles.section} data-slot="section" aria-label="Actualización">
          <Switch
            label="Actualización automática"
            checked={autoRefresh}
            onChange={(on) => change({ autoRefresh: on })}
          />
          <NumberField
            label="Intervalo"
            hint={`segundos · ${INTERVAL_S.min} a ${INTERVAL_S.max}`}
            value={intervalS}
            parse={parseInterval}
            onChange={(seconds) => change({ intervalS: seconds })}
          />
        </section>
        <section className={surfaceStyles.section} data-slot="section" aria-label="Umbral">
          <NumberField
            label="Umbral de alerta"
            hint={`minutos · ${THRESHOLD_MIN.min} a ${THRESHOLD_MIN.max}`}
            value={thresholdMinutes}
            parse={parseThreshold}
            onChange={(minutes) => change({ thresholdMinutes: minutes })}
          />
          <ThresholdScale minutes={thresholdMinutes} />
        </section>
        <section className={surfaceStyles.section} data-slot="section" aria-label="Avisos">
          <Switch
            label="Notificaciones push"
            checked={push}
            icon={<PushIcon size={15} aria-hidden="true" />}
            onChange={(on) => void setPush(on)}
          />
        </section>
        <div className={surfaceStyles.section} data-slot="section">
          <Button wide icon={<RotateCcw size={15} aria-hidden="true" />} onClick={reset}>
            Restablecer valores
          </Button>
        </div>
        <ErrorBox errors={errors} />
      </div>
    </aside>
  )
}

/** Up to T normal, then warning, over 2T critical (spec §4). */
function ThresholdScale({ minutes }: { readonly minutes: number }) {
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        <i />
        <i className={styles.warning} />
        <i className={styles.critical} />
        <b>{minutes}</b>
        <b>{2 * minutes}</b>
      </div>
      <p className={classNames(textStyles.tiny, styles.levels)}>
        <span className={layoutStyles.chip}>
          <SeverityShape severity="low" size={9} coloured />
          Normal
        </span>
        <span className={layoutStyles.chip}>
          <SeverityShape severity="high" size={9} coloured />
          Advertencia
        </span>
        <span className={layoutStyles.chip}>
          <SeverityShape severity="critical" size={9} coloured />
          Crítico
        </span>
      </p>
    </>
  )
}
