/** Where files of trips are imported; `?id=` is one that was sent. */
export const TRIP_IMPORT_PATH = '/viajes/importar'
