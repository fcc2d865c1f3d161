import type { PlatformHabits } from '../src/reading/evidence.ts'
import { AT, civil, from, iso, MEXICO, OTHER, type Shape, TRUTH, unix } from './platform-truth.ts'

const KNOTS: PlatformHabits = { utcOffsetMin: -360, speedUnit: 'knots' }

/** What the great platforms answer. */
export const API_SHAPES: readonly Shape[] = [
  {
    shape: 'Traccar: devices and positions joined by deviceId, position ids that look like device ids',
    pieces: [
      from('/api/devices', [
        { id: 1, name: '45-AK-7P', uniqueId: '861001', positionId: 5, status: 'online', lastUpdate: iso(AT) },
        { id: 5, name: '99-ZZ-1Z', uniqueId: '861005', positionId: 1, status: 'online', lastUpdate: iso(AT) },
      ]),
      from('/api/groups', [{ id: 1, name: 'Norte' }]),
      from('/api/positions', [
        { id: 1, deviceId: 5, fixTime: iso(AT), latitude: OTHER.lat, longitude: OTHER.lng, speed: 10, course: 1 },
        { id: 5, deviceId: 1, fixTime: iso(AT), latitude: TRUTH.lat, longitude: TRUTH.lng, speed: 43.2, course: 1 },
      ]),
    ],
    habits: KNOTS,
  },
  {
    shape: 'Wialon: search_items',
    pieces: [
      from('/wialon/ajax.html', {
        totalItemsCount: 2,
        items: [
          {
            nm: 'TRACTO 45AK7P',
            id: 700,
            cls: 2,
            pos: { t: unix, y: TRUTH.lat, x: TRUTH.lng, z: 0, s: 80, f: 1, c: 9, sc: 9 },
          },
          {
            nm: 'TRACTO 99ZZ1Z',
            id: 701,
            cls: 2,
            pos: { t: unix, y: OTHER.lat, x: OTHER.lng, z: 0, s: 80, c: 9, sc: 9 },
          },
        ],
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'Wialon: avl_evts after the list',
    pieces: [
      from('/wialon/ajax.html', {
        items: [
          { nm: '45AK7P', id: 700, pos: null },
          { nm: '99ZZ1Z', id: 701, pos: null },
        ],
      }),
      from('/avl_evts', {
        tm: unix + 100,
        events: [
          { i: 701, t: 'm', d: { t: unix, pos: { y: OTHER.lat, x: OTHER.lng, s: 3, c: 2 } } },
          { i: 700, t: 'm', d: { t: unix, pos: { y: TRUTH.lat, x: TRUTH.lng, s: 80, c: 2 }, p: {} } },
        ],
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'GPSWOX: groups with items, a tail in texts, the speed unit in a field of its own',
    pieces: [
      from('/api/get_devices', [
        {
          title: 'Norte',
          items: [
            {
              id: 3,
              name: 'ECO 12',
              online: 'online',
              time: civil,
              timestamp: unix,
              speed: 80,
              lat: TRUTH.lat,
              lng: TRUTH.lng,
              course: 3,
              distance_unit_hour: 'kph',
              tail: [
                { lat: '20.40001', lng: '-100.40001' },
                { lat: '20.45001', lng: '-100.41001' },
              ],
              device_data: { imei: '861', plate_number: '45-AK-7P' },
            },
            {
              id: 4,
              name: 'ECO 13',
              time: civil,
              timestamp: unix,
              speed: 1,
              lat: OTHER.lat,
              lng: OTHER.lng,
              distance_unit_hour: 'kph',
              tail: [],
              device_data: { plate_number: '99-ZZ-1Z' },
            },
          ],
        },
      ]),
    ],
  },
  {
    shape: 'Navixy: tracker list, and states by id with naive times',
    pieces: [
      from('/v2/tracker/list', {
        success: true,
        list: [
          { id: 123, label: '45AK7P', group_id: 9, source: { id: 900, device_id: '861' } },
          { id: 124, label: '99ZZ1Z', group_id: 9, source: { id: 901, device_id: '862' } },
        ],
      }),
      from('/v2/tracker/get_states', {
        user_time: civil,
        success: true,
        states: {
          '123': {
            source_id: 900,
            gps: { updated: civil, signal_level: 90, location: TRUTH, heading: 3, speed: 80, alt: 1 },
            movement_status: 'moving',
          },
          '124': { source_id: 901, gps: { updated: civil, location: OTHER, heading: 3, speed: 1 } },
        },
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'Samsara: vehicle stats, miles in the key',
    pieces: [
      from('/fleet/vehicles/stats', {
        data: [
          {
            id: '1',
            name: '45AK7P',
            gps: {
              time: iso(AT),
              latitude: TRUTH.lat,
              longitude: TRUTH.lng,
              headingDegrees: 3,
              speedMilesPerHour: 49.71,
              reverseGeo: { formattedLocation: 'Querétaro' },
            },
          },
          { id: '2', name: '99ZZ1Z', gps: { time: iso(AT), latitude: OTHER.lat, longitude: OTHER.lng } },
        ],
      }),
    ],
  },
  {
    shape: 'Geotab: devices and their status joined by a nested id',
    pieces: [
      from('/apiv1', {
        result: [
          { id: 'b1', name: '45AK7P' },
          { id: 'b2', name: '99ZZ1Z' },
        ],
      }),
      from('/apiv1', {
        result: [
          { latitude: OTHER.lat, longitude: OTHER.lng, speed: 3, dateTime: iso(AT), device: { id: 'b2' } },
          { latitude: TRUTH.lat, longitude: TRUTH.lng, speed: 80, bearing: 9, dateTime: iso(AT), device: { id: 'b1' } },
        ],
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'Motive: the number is the name, two levels up',
    pieces: [
      from('/v1/vehicle_locations', {
        vehicles: [
          {
            vehicle: {
              id: 1,
              number: '45AK7P',
              current_location: {
                lat: TRUTH.lat,
                lon: TRUTH.lng,
                located_at: iso(AT),
                bearing: 3,
                speed: 80,
                description: 'x',
              },
            },
          },
          {
            vehicle: {
              id: 2,
              number: '99ZZ1Z',
              current_location: { lat: OTHER.lat, lon: OTHER.lng, located_at: iso(AT) },
            },
          },
        ],
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'Tracksolid: speeds and times in texts',
    pieces: [
      from('/route/rest', {
        code: 0,
        result: [
          {
            imei: '861',
            deviceName: '45AK7P',
            lat: TRUTH.lat,
            lng: TRUTH.lng,
            gpsTime: civil,
            hbTime: civil,
            speed: '80',
            direction: '9',
          },
          { imei: '862', deviceName: '99ZZ1Z', lat: 0, lng: 0, gpsTime: null, speed: '0' },
        ],
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'RedGPS: coordinates in texts',
    pieces: [
      from('/getdata', {
        status: 200,
        data: [
          {
            UnitId: 7,
            UnitPlate: '45-AK-7P',
            GpsIdentif: '861',
            ReportDate: civil,
            Latitude: String(TRUTH.lat),
            Longitude: String(TRUTH.lng),
            GpsSpeed: 80,
            Direction: 9,
          },
          {
            UnitId: 8,
            UnitPlate: '99-ZZ-1Z',
            ReportDate: civil,
            Latitude: '25.67123',
            Longitude: '-100.30987',
            GpsSpeed: 2,
          },
        ],
      }),
    ],
    habits: MEXICO,
  },
]
