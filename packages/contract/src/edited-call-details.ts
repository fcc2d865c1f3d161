/** Two people may edit the same: `was` says what was read (`asRead`). */
const edited = {
  errors: [412],
  description:
    '412 `CHANGED_MEANWHILE` si otra persona cambió lo mismo desde que se leyó (`was`): `details` dice quién, cuándo y qué dice ahora (`now`).',
}

/** What a caller must know of the calls that change what several people edit, beyond their schemas. */
export const editedCallDetails = {
  updateDevice: { ...edited, errors: [409, 412] },
  updateMirror: edited,
  bindMirrorUnit: edited,
  updateGeofence: edited,
  updateIncident: edited,
}
