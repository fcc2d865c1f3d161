import type { CatalogueRow } from './catalogue-row.ts'

const layer = (path: string, label: string, words: readonly string[] = []): CatalogueRow => ({
  path,
  place: 'Direcciones de capas',
  label,
  effect: 'Dirección del proveedor de esta capa; sin ella, se usa el mapa incluido.',
  words: ['mapa', 'capa', 'proveedor', ...words],
  kind: 'text',
})

export const MAP_ROWS: readonly CatalogueRow[] = [
  layer('streets', 'Calles', ['mosaico']),
  layer('satellite', 'Satélite', ['imagen', 'foto']),
  layer('hybrid', 'Híbrido', ['satélite', 'calles']),
  layer('terrain', 'Terreno', ['relieve']),
  layer('dark', 'Oscuro', ['noche']),
  {
    ...layer('traffic', 'Tráfico', ['tránsito', 'congestión']),
    effect: 'Dirección de la capa de tráfico que el mapa completo puede poner encima.',
  },
  {
    path: 'attribution',
    place: 'Direcciones de capas',
    label: 'Atribución',
    effect: 'A quién pide nombrar el proveedor; se lee al pie del mapa.',
    words: ['derechos', 'crédito'],
    kind: 'text',
  },
]

export const CONTACT_ROWS: readonly CatalogueRow[] = [
  {
    path: 'central_phone',
    place: 'Contacto',
    label: 'Teléfono de la central',
    effect: 'El número que marca «Contactar Central».',
    words: ['número', 'llamar'],
    kind: 'text',
  },
]

export const RETENTION_ROWS: readonly CatalogueRow[] = [
  {
    path: 'positionDays',
    place: 'Retención',
    label: 'Días de posiciones',
    effect: 'Cuántos días se guardan las posiciones; más viejas, solo las de un viaje con una alerta sin resolver.',
    words: ['conservar', 'borrar', 'historial'],
    kind: 'number',
    unit: 'días',
    min: 7,
    max: 3650,
  },
  {
    path: 'alertDays',
    place: 'Retención',
    label: 'Días de alertas',
    effect: 'Cuántos días se guardan las alertas y su historia desde que se cierran; sin resolver no se borran.',
    words: ['conservar', 'borrar', 'historial', 'protocolos'],
    kind: 'number',
    unit: 'días',
    min: 90,
    max: 3650,
  },
  {
    path: 'logbookDays',
    place: 'Retención',
    label: 'Días de bitácora e incidencias',
    effect: 'Cuántos días se guardan los comentarios y las incidencias resueltas de los viajes que ya terminaron.',
    words: ['conservar', 'borrar', 'comentarios', 'historial'],
    kind: 'number',
    unit: 'días',
    min: 90,
    max: 3650,
  },
  {
    path: 'deliveryDays',
    place: 'Retención',
    label: 'Días de entregas de webhooks',
    effect: 'Cuántos días se guarda lo que se mandó a otros sistemas y qué respondieron.',
    words: ['conservar', 'borrar', 'avisos', 'integraciones'],
    kind: 'number',
    unit: 'días',
    min: 7,
    max: 90,
  },
]

export const GPS_ROWS: readonly CatalogueRow[] = [
  {
    path: 'auto_open',
    place: 'Lectura',
    label: 'Abrir viajes por sí solo',
    effect: 'El servidor abre y lee las plataformas de los viajes activos sin que nadie tenga la pantalla abierta.',
    words: ['extractor', 'automático', 'plataforma'],
    kind: 'switch',
  },
  {
    path: 'person_may_change',
    place: 'Lectura',
    label: 'Dejar que una persona cambie cosas',
    effect: 'Una persona al control puede guardar o enviar comandos en la plataforma; el extractor nunca puede.',
    words: ['comandos', 'paro de motor', 'plataforma'],
    kind: 'switch',
  },
]

export const SIGN_IN_ROWS: readonly CatalogueRow[] = [
  {
    path: 'require_second_factor',
    place: 'Reglas',
    label: 'Segundo factor obligatorio',
    effect: 'Quién debe tener un segundo factor para entrar.',
    words: ['verificación', 'dos pasos', 'código', 'llave'],
    kind: 'choice',
    options: [
      { value: 'none', label: 'Voluntario' },
      { value: 'planners', label: 'Administradores y supervisores' },
      { value: 'all', label: 'Todas las personas' },
    ],
  },
  {
    path: 'idle_minutes',
    place: 'Reglas',
    label: 'Minutos sin actividad',
    effect: 'Cuánto puede estar una sesión sin teclado ni ratón antes de cerrarse; las de lectura no se cierran.',
    words: ['inactividad', 'sesión', 'cerrar'],
    kind: 'number',
    unit: 'min',
    min: 5,
    max: 720,
  },
]

export const ANNOUNCEMENT_ROWS: readonly CatalogueRow[] = [
  {
    path: 'is_on',
    place: 'Aviso a todos',
    label: 'Mostrar el aviso',
    effect: 'Una línea bajo la barra de todas las pantallas de la empresa; llega y se quita al momento.',
    words: ['anuncio', 'mensaje'],
    kind: 'switch',
  },
  {
    path: 'text',
    place: 'Aviso a todos',
    label: 'Texto del aviso',
    effect: 'Lo que leen todas las personas, también las de solo lectura.',
    words: ['anuncio', 'mensaje', 'mantenimiento'],
    kind: 'text',
    max: 200,
  },
  {
    path: 'level',
    place: 'Aviso a todos',
    label: 'Importancia',
    effect: 'El normal lo cierra cada quien; el importante se queda hasta que termina.',
    words: ['anuncio'],
    kind: 'choice',
    options: [
      { value: 'normal', label: 'Normal' },
      { value: 'important', label: 'Importante' },
    ],
  },
  {
    path: 'until',
    place: 'Aviso a todos',
    label: 'Termina',
    effect: 'Cuándo se quita solo.',
    words: ['anuncio', 'vence', 'hasta'],
    kind: 'text',
  },
]
