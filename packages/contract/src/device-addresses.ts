/** Of `calls`, those of the devices of operators and units. */
export const deviceAddresses = {
  listDevices: 'GET /api/devices',
  createDevice: 'POST /api/devices',
  updateDevice: 'PATCH /api/devices/:id',
  listDeviceOwners: 'GET /api/devices/:id/owners',
  getDeviceSignals: 'GET /api/devices/:id/signals',
  renewDeviceSecret: 'POST /api/devices/:id/secret',
  importDevices: 'POST /api/devices/import',
  getPairing: 'GET /api/devices/:id/pairing',
  listUnknownDevices: 'GET /api/devices/unknown',
} as const
