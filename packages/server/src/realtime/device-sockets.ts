import { type DeviceMessageEvent, type DevicesAuth, devicesAuth, type IntakeLineEvent } from '@vigia/contract'
import type { Logger } from '@vigia/runtime/logger'
import type { Namespace } from 'socket.io'
import { isAllowed } from '../http/permission.ts'
import { intakePermissions, permissions } from '../http/permissions.ts'
import type { IntakeNote, ReceivedDevice } from '../ports/intake-news.ts'
import type { RecordedFix } from '../ports/recorded-fix.ts'
import type { Bus } from './bus.ts'
import { lineOfFix, lineOfNote, messageOfFix, messageOfNote } from './device-message.wire.ts'
import { type SlowLimits, terminate, unsentBytes } from './raw-socket.ts'
import type { Screen, SocketAdmission } from './socket-admission.ts'

const FLUSH_MS = 500
/** Devices told of in one flush; the others wait for the next, with what is then their newest. */
const MAX_DEVICES = 50
/** Five a second: what a person can follow. */
const LINE_EVERY_MS = 200
/** Lines that wait; of more the oldest go. */
const MAX_LINES = 20

/** Whose the devices are. */
export interface DeviceOwners {
  /** Null for a device that no person registers: one that stands for a trip. */
  readonly deviceOf: (deviceId: number) => ReceivedDevice | null
  /** The invoices of the active trips that a device speaks for at an instant. */
  readonly invoicesAt: (deviceId: number, at: number) => readonly string[]
  /** The organisation that has this server to itself, which is told of what nobody has proved to be; null: there are several. */
  readonly soleOrganisation: () => Promise<string | null>
}

interface Deps extends DeviceOwners {
  readonly namespace: Namespace
  readonly admission: SocketAdmission
  readonly bus: Bus
  readonly logger: Logger
  readonly limits: SlowLimits
  readonly onTerminated: () => void
}

interface DeviceScreen {
  readonly screen: Screen
  readonly wantsIntake: boolean
}

/** The screens of an organisation, and what they are to be told and have not been yet. */
interface Audience {
  readonly screens: Set<DeviceScreen>
  /** In the order of their last message, so that none waits for ever. */
  readonly devices: Map<number, DeviceMessageEvent>
  lines: IntakeLineEvent[]
}

/**
 * The namespace `/devices`: what the devices of an organisation just said, to whoever has their list or a pairing open; and to
 * administrators who ask, what the intakes receive. Nothing is kept: who comes later reads the list.
 */
export function startDeviceSockets(deps: Deps): { close(): void } {
  return new DeviceSockets(deps)
}

class DeviceSockets {
  private readonly deps: Deps
  /** By organisation. */
  private readonly audiences = new Map<string, Audience>()
  private readonly stops: readonly (() => void)[]

  constructor(deps: Deps) {
    this.deps = deps
    deps.admission.open(deps.namespace, {
      permission: permissions.listDevices,
      // Whose trips a device speaks for is not known here: who sees only some of them reads the list.
      forWholeOrganisation: true,
      readHandshake: (auth) => devicesAuth.safeParse(auth).data ?? null,
      onScreen: (screen, handshake) => this.take(screen, handshake),
    })
    const timers = [setInterval(() => this.sendDevices(), FLUSH_MS), setInterval(() => this.sendLine(), LINE_EVERY_MS)]
    this.stops = [
      ...timers.map((timer) => () => clearInterval(timer)),
      deps.bus.subscribe((message) => {
        if (this.audiences.size === 0) return
        if (message.kind === 'fixes') this.noteFixes(message.rows)
        else if (message.kind === 'intake') {
          this.noteIntake(message.notes).catch((error: unknown) =>
            deps.logger.warn({ err: error }, 'no se pudo avisar de lo que llega de los dispositivos'),
          )
        }
      }),
    ]
  }

  close(): void {
    for (const stop of this.stops) stop()
    const screens = [...this.audiences.values()].flatMap((audience) => [...audience.screens])
    for (const { screen } of screens) this.deps.admission.close(screen, 'server-restart')
  }

  /** Returns what lets it go. */
  private take(screen: Screen, { intake }: DevicesAuth): () => void {
    const { organisationId } = screen.actor
    const here: DeviceScreen = { screen, wantsIntake: intake === true }
    const audience = this.audiences.get(organisationId) ?? { screens: new Set(), devices: new Map(), lines: [] }
    audience.screens.add(here)
    this.audiences.set(organisationId, audience)
    screen.socket.use((_event, next) => next(new Error('Evento no admitido')))
    screen.onReachChanged(() => screen.socket.disconnect())
    return () => {
      audience.screens.delete(here)
      if (audience.screens.size === 0) this.audiences.delete(organisationId)
    }
  }

  private noteFixes(rows: readonly RecordedFix[]): void {
    for (const row of rows) {
      const device = this.deps.deviceOf(row.deviceId)
      const audience = device === null ? undefined : this.audiences.get(device.organisationId)
      if (device === null || audience === undefined) continue
      const message = messageOfFix(row, device.uniqueId)
      addDevice(audience, row.deviceId, message)
      const invoices = row.quality === 'good' ? this.deps.invoicesAt(row.deviceId, row.fix.at) : []
      addLine(audience, lineOfFix(message, invoices))
    }
  }

  private async noteIntake(notes: readonly IntakeNote[]): Promise<void> {
    const sole = await this.deps.soleOrganisation()
    for (const note of notes) {
      const organisationId = note.device?.organisationId ?? note.organisationId ?? sole
      const audience = organisationId === null ? undefined : this.audiences.get(organisationId)
      if (audience === undefined) continue
      if (note.device !== null) addDevice(audience, note.device.id, messageOfNote(note, note.device.id))
      // The address of whom nobody proved to be is told to nobody but who has the server alone.
      addLine(audience, lineOfNote(note, note.organisationId !== null || sole === organisationId))
    }
  }

  private sendDevices(): void {
    for (const audience of this.audiences.values()) {
      for (const [deviceId, message] of [...audience.devices].slice(0, MAX_DEVICES)) {
        audience.devices.delete(deviceId)
        for (const here of audience.screens) this.send(here, 'device-message', message)
      }
    }
  }

  private sendLine(): void {
    for (const audience of this.audiences.values()) {
      const line = audience.lines.shift()
      if (line === undefined) continue
      for (const here of audience.screens) if (seesIntake(here)) this.send(here, 'intake-line', line)
    }
  }

  private send({ screen: { socket } }: DeviceScreen, event: string, payload: object): void {
    const { limits, onTerminated } = this.deps
    if (unsentBytes(socket) <= limits.coalesceBytes) socket.emit(event, payload)
    if (unsentBytes(socket) <= limits.terminateBytes) return
    terminate(socket)
    onTerminated()
  }
}

const seesIntake = ({ screen, wantsIntake }: DeviceScreen): boolean =>
  wantsIntake && isAllowed(intakePermissions.see, screen.currentActor())

function addDevice({ devices }: Audience, deviceId: number, message: DeviceMessageEvent): void {
  devices.delete(deviceId)
  devices.set(deviceId, message)
}

function addLine(audience: Audience, line: IntakeLineEvent): void {
  audience.lines = [...audience.lines, line].slice(-MAX_LINES)
}
