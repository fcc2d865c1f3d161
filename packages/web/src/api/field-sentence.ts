/** What the forms call a field, by its name on the wire. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  addresses: 'Direcciones desde las que envía',
  allowed_addresses: 'Direcciones',
  carrier: 'Transportista',
  cause: 'Causa',
  client_id: 'Identificador de cliente',
  client_secret: 'Secreto de cliente',
  code: 'Código',
  comment: 'Comentario',
  current_password: 'Contraseña actual',
  description: 'Descripción',
  email: 'Correo electrónico',
  expires: 'Vence',
  idle_minutes: 'Minutos sin actividad',
  issuer: 'Emisor',
  label: 'Nombre en el botón',
  latitude: 'Latitud',
  longitude: 'Longitud',
  name: 'Nombre',
  new_password: 'Contraseña nueva',
  note: 'Nota',
  origin: 'Sitio',
  password: 'Contraseña',
  points: 'Puntos',
  role_claim: 'Dato que dice el rol',
  roles: 'Valores que dan un rol',
  scopes: 'Permisos',
  shape: 'Figura',
}
/** `carrier: No puede estar vacío`, `addresses.2: …`: our server's sentences begin with a capital letter. */
const BY_FIELD = /^([a-z]\w*(?:\.[\w-]+)*): (?=\S)/

/**
 * A refusal with the field that it is about as the screen calls it, and in a list its place, counted from 1. `field` is the
 * wire's path as `details` tell it. A field that no screen names is left out: what is wrong with it is said all the same.
 */
export function fieldSentence(sentence: string, field: string | null): string {
  const path = field !== null && sentence.startsWith(`${field}: `) ? field : (BY_FIELD.exec(sentence)?.[1] ?? null)
  if (path === null || path === '') return sentence
  const [root = '', part = ''] = path.split('.')
  const complaint = sentence.slice(path.length + 2)
  if (!Object.hasOwn(FIELD_NAMES, root)) return complaint
  return `${FIELD_NAMES[root]}${/^\d+$/.test(part) ? `, ${Number(part) + 1}` : ''}: ${complaint}`
}
