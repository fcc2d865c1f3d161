import { wholeNumber } from '@vigia/domain/format/whole-number'
import { FilePlus, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Device, DeviceWithSecret } from '../../../api/devices.ts'
import { mayPlan } from '../../../api/tokens.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../../fleet-screen/export/filter-text.ts'
import { useIsDeviceFeedOpen } from '../../../live/use-device-feed.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import textStyles from '../../../ui/text.module.css'
import { PairingDialog } from '../../../widgets/devices/pairing-dialog.tsx'
import { RegisterDialog } from '../../../widgets/devices/register-dialog.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useFoundOne } from '../../../widgets/settings/draft/use-found-row.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { useKnownNow } from '../../../widgets/use-known-now.ts'
import { deviceColumns } from './device-columns.ts'
import { DeviceDetail } from './device-detail.tsx'
import { countStates, DEVICE_STATES, type DeviceKindFilter, type DeviceStateFilter } from './device-filters.ts'
import { DeviceTable } from './device-table.tsx'
import styles from './devices-section.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { UnknownDevices } from './unknown-devices.tsx'
import { useDevices } from './use-devices.ts'
import { useShownDevices } from './use-shown-devices.ts'

/** What is open over the list: a form with an id that came, or a pairing with what was told once. */
type Open =
  | { readonly kind: 'import' }
  | { readonly kind: 'register'; readonly uniqueId: string }
  | { readonly kind: 'pair'; readonly deviceId: string; readonly made: DeviceWithSecret | null }

const STATE_LOOK: Readonly<
  Record<DeviceStateFilter, { readonly label: string; readonly shape: 'critical' | 'high' | 'medium' | null }>
> = {
  'with-trip': { label: 'Con viaje', shape: null },
  silent: { label: 'Callados', shape: 'critical' },
  'low-battery': { label: 'Batería baja', shape: 'high' },
  'no-owner': { label: 'Sin dueño', shape: 'medium' },
  'never-received': { label: 'Nunca oídos', shape: null },
  disabled: { label: 'Deshabilitados', shape: null },
}

const NONE: readonly Device[] = []

/** Phones and trackers: which there are, how they are received, and how another becomes one of them. */
export function Section() {
  const { answer, put } = useDevices()
  const [kind, setKind] = useState<DeviceKindFilter>('all')
  const [state, setState] = useState<DeviceStateFilter | null>(null)
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  useFoundOne('devices', setChosenId)
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = mayPlan()
  const now = useKnownNow(1_000)
  const devices = answer.data ?? NONE
  const { ofKind, shown } = useShownDevices(devices, { kind, state, search }, now)
  const chosen = devices.find(({ deviceId }) => deviceId === chosenId) ?? null
  const pair = (device: Device): void => setOpen({ kind: 'pair', deviceId: device.deviceId, made: null })
  const register = (uniqueId = ''): void => setOpen({ kind: 'register', uniqueId })
  return (
    <SettingsSection
      title="Dispositivos"
      tabs={answer.data === undefined ? null : <KindFilter devices={devices} value={kind} onChange={setKind} />}
      tools={
        mayChange ? <RegisterButtons onMany={() => setOpen({ kind: 'import' })} onOne={() => register()} /> : undefined
      }
      aside={{
        label: 'Dispositivo',
        widthRem: 24,
        isOpen: chosen !== null,
        onClose: () => setChosenId(null),
        content:
          chosen === null ? (
            <EmptyState icon={<Smartphone size={26} aria-hidden="true" />} title="Elija un dispositivo" />
          ) : (
            <DeviceDetail
              key={chosen.deviceId}
              device={chosen}
              mayChange={mayChange}
              onChanged={put}
              onStale={answer.retry}
              onPair={pair}
            />
          ),
      }}
    >
      <Loaded answer={answer} loading="Cargando los dispositivos…">
        {(all) => (
          <div className={styles.content}>
            <div className={classNames(listStyles.filters, styles.filters)}>
              <StateFilter devices={ofKind} now={now} value={state} onChange={setState} />
              <SearchBox
                id="device-search"
                look="bar"
                className={styles.search}
                label="Buscar dispositivos por identificador, dueño, placas o factura"
                placeholder="Identificador, dueño o placas"
                value={search}
                onChange={setSearch}
              />
              <Export {...{ shown, kind, state, search }} />
              <LiveNote />
            </div>
            <div>{mayChange ? <UnknownDevices onRegister={register} /> : null}</div>
            <List
              devices={shown}
              isNone={all.length === 0}
              chosenId={chosenId}
              onChoose={(device) => setChosenId(device.deviceId)}
              onPair={mayChange ? pair : null}
              onRegister={mayChange ? () => register() : null}
            />
          </div>
        )}
      </Loaded>
      <OpenDialog open={open} devices={devices} onOpen={setOpen} onPut={put} onImported={answer.retry} />
    </SettingsSection>
  )
}

interface ExportProps {
  readonly shown: readonly Device[]
  readonly kind: DeviceKindFilter
  readonly state: DeviceStateFilter | null
  readonly search: string
}

const Export = ({ shown, kind, state, search }: ExportProps) => (
  <ExportList
    list="devices"
    title="Dispositivos"
    columnsAt={deviceColumns}
    rows={shown}
    filter={[
      ['Clase', kind === 'all' ? null : kind === 'phone' ? 'Teléfonos' : 'Rastreadores'],
      ['Estado', state && STATE_LOOK[state].label],
      searchPart(search),
    ]}
  />
)

interface RegisterButtonsProps {
  readonly onMany: () => void
  readonly onOne: () => void
}

const RegisterButtons = ({ onMany, onOne }: RegisterButtonsProps) => (
  <>
    <Button icon={<FilePlus size={14} aria-hidden="true" />} onClick={onMany}>
      Registrar varios
    </Button>
    <Button tone="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={onOne}>
      Registrar
    </Button>
  </>
)

function LiveNote() {
  return (
    <small className={classNames(layoutStyles.push, textStyles.meta)}>
      {useIsDeviceFeedOpen() ? 'Se actualiza en vivo' : 'Sin conexión en vivo'}
    </small>
  )
}

interface KindFilterProps {
  readonly devices: readonly Device[]
  readonly value: DeviceKindFilter
  readonly onChange: (kind: DeviceKindFilter) => void
}

function KindFilter({ devices, value, onChange }: KindFilterProps) {
  const phones = devices.filter(({ kind }) => kind === 'phone').length
  const options = [
    { value: 'all', label: `Todos ${wholeNumber(devices.length)}` },
    { value: 'phone', label: `Teléfonos ${wholeNumber(phones)}` },
    { value: 'tracker', label: `Rastreadores ${wholeNumber(devices.length - phones)}` },
  ] as const
  return <Segmented label="Qué dispositivos" value={value} options={options} onChange={onChange} />
}

interface StateFilterProps {
  readonly devices: readonly Device[]
  readonly now: number
  readonly value: DeviceStateFilter | null
  readonly onChange: (state: DeviceStateFilter | null) => void
}

/** Counters that filter; one that counts nothing is shown only while it is pressed. */
function StateFilter({ devices, now, value, onChange }: StateFilterProps) {
  const counts = countStates(devices, now)
  return DEVICE_STATES.filter((state) => counts[state] > 0 || state === value).map((state) => {
    const { label, shape } = STATE_LOOK[state]
    return (
      <button
        key={state}
        type="button"
        className={styles.chip}
        aria-pressed={state === value}
        onClick={() => onChange(state === value ? null : state)}
      >
        {shape === null ? null : <SeverityShape severity={shape} coloured />}
        {label} {counts[state]}
      </button>
    )
  })
}

interface ListProps {
  readonly devices: readonly Device[]
  readonly isNone: boolean
  readonly chosenId: string | null
  readonly onChoose: (device: Device) => void
  readonly onPair: ((device: Device) => void) | null
  readonly onRegister: (() => void) | null
}

function List({ devices, isNone, chosenId, onChoose, onPair, onRegister }: ListProps) {
  if (devices.length > 0) {
    return <DeviceTable devices={devices} chosenId={chosenId} onChoose={onChoose} onPair={onPair} />
  }
  const icon = <Smartphone size={26} aria-hidden="true" />
  if (!isNone) return <EmptyState icon={icon} title="Ningún dispositivo con estos filtros" />
  return (
    <EmptyState
      icon={icon}
      title="Todavía no hay dispositivos"
      hint="El teléfono de un operador se empareja leyendo un código."
      {...(onRegister === null
        ? {}
        : {
            action: (
              <Button tone="primary" onClick={onRegister}>
                Registrar el primero
              </Button>
            ),
          })}
    />
  )
}

interface OpenDialogProps {
  readonly open: Open | null
  readonly devices: readonly Device[]
  readonly onOpen: (open: Open | null) => void
  readonly onPut: (device: Device) => void
  readonly onImported: () => void
}

function OpenDialog({ open, devices, onOpen, onPut, onImported }: OpenDialogProps) {
  if (open === null) return null
  if (open.kind === 'import') return <ImportDialog onDone={onImported} onClose={() => onOpen(null)} />
  if (open.kind === 'register') {
    return (
      <RegisterDialog
        draft={{ uniqueId: open.uniqueId, owner: null }}
        onMade={(made) => {
          onPut(made.device)
          onOpen({ kind: 'pair', deviceId: made.device.deviceId, made })
        }}
        onClose={() => onOpen(null)}
      />
    )
  }
  const device = devices.find(({ deviceId }) => deviceId === open.deviceId)
  if (device === undefined) return null
  return (
    <PairingDialog
      key={open.deviceId}
      device={device}
      made={open.made}
      onChanged={onPut}
      onAnother={() => onOpen({ kind: 'register', uniqueId: '' })}
      onClose={() => onOpen(null)}
    />
  )
}
