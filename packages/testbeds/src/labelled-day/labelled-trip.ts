import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { Route } from '@vigia/simulator/roads/road-route'
import type { Timetable } from '@vigia/simulator/timetable'
import type { Part } from './frequencies.ts'

export interface Span {
  readonly fromAt: number
  readonly untilAt: number
}

export interface Stop extends Span {
  readonly km: number
  readonly point: LatLng
}

/** A time in which a device itself says nothing. */
export interface Mute extends Span {
  readonly cause: 'asleep' | 'dead' | 'dropout'
}

export interface Device {
  /** Unique in the day. */
  readonly key: string
  readonly side: 'phone' | 'truck'
  readonly source: FixSource
  readonly rhythmMs: number
  readonly accuracyM: number
  /** Its clock is so much ahead. */
  readonly skewMs: number
  readonly lagMs: { readonly least: number; readonly most: number }
  readonly buffers: boolean
  readonly hasSpeed: boolean
  readonly hasHeading: boolean
  readonly mutes: readonly Mute[]
}

/** Operator and truck apart: he walked off from a standing truck, or it left without him. */
export type Apart = Span &
  (
    | { readonly kind: 'walked'; readonly metres: number; readonly kmh: number; readonly bearingDeg: number }
    | { readonly kind: 'left'; readonly at: LatLng }
  )

/** One trip of a labelled day, known from end to end. Instants in epoch milliseconds, true ones. */
export interface LabelledTrip {
  readonly id: string
  readonly part: Part
  readonly route: Route
  readonly timetable: Timetable
  readonly platform: string | null
  readonly registeredAt: number
  readonly departedAt: number
  /** Infinite for a stolen truck. */
  readonly arrivesAt: number
  readonly endsAt: number
  readonly dueAt: number
  readonly devices: readonly Device[]
  readonly stops: readonly Stop[]
  /** When it crosses holes of the network and is not heard. */
  readonly holes: readonly Span[]
  /** A jammer is switched on: nothing leaves the truck any more. */
  readonly jammedAt: number | null
  readonly panicAt: number | null
  readonly apart: Apart | null
  /** When monitoring wrote a comment. */
  readonly comments: readonly number[]
}
