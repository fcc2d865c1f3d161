import type { TrackedTrip } from '../src/api/tracking.ts'

const at = (time: string): number => Date.parse(`2026-11-21T${time}Z`)

/** A trip as its client sees it, under way from Tepotzotlán to Querétaro and heard two minutes before 09:42 there. */
export const trackedTrip = (over: Partial<TrackedTrip>): TrackedTrip => ({
  organisation: { name: 'Logística Anáhuac', phone: '55 1234 5678' },
  order: '4500919203',
  plates: null,
  origin: { name: 'Tepotzotlán', point: { lat: 19.72, lng: -99.22 } },
  destination: { name: 'Querétaro', point: { lat: 20.59, lng: -100.39 }, geofence: null },
  status: 'in transit',
  milestones: [{ kind: 'salida', at: at('13:30'), place: 'Tepotzotlán' }],
  arrival: null,
  appointmentAt: at('17:30'),
  position: { point: { lat: 20.12, lng: -99.75 }, place: 'A 12 km de Polotitlán', at: at('15:40') },
  path: [
    { lat: 19.72, lng: -99.22 },
    { lat: 19.95, lng: -99.5 },
    { lat: 20.12, lng: -99.75 },
  ],
  comments: [],
  expiresAt: at('23:59'),
  delayMin: 0,
  precision: 'exact',
  ...over,
})
