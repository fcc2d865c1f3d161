import { editDistance } from '../text/edit-distance.ts'

/** The two words of a trip: by the first an operator says that all is well, by the second that somebody makes him say so. */
export interface TripWords {
  readonly first: string
  readonly second: string
}

/** Plain, of 4 to 8 letters, said and written alike wherever Spanish is spoken, and of nothing that a call about a truck names. */
export const TRIP_WORDS: readonly string[] = [
  ...['abeja', 'ajedrez', 'alfombra', 'almendra', 'arcilla', 'arroz', 'avellana', 'azucena', 'bandera'],
  ...['barro', 'betabel', 'bosque', 'botella', 'brocha', 'caballo', 'cacao', 'camello', 'campana'],
  ...['canela', 'cangrejo', 'cascada', 'ceniza', 'cereza', 'clavel', 'cometa', 'conejo', 'corcho'],
  ...['cortina', 'cuaderno', 'dado', 'diamante', 'duende', 'durazno', 'encino', 'ensalada', 'escalera'],
  ...['escoba', 'espejo', 'esponja', 'estufa', 'faro', 'flauta', 'fogata', 'fresa', 'galleta', 'gaviota'],
  ...['geranio', 'girasol', 'globo', 'guitarra', 'hamaca', 'hoja', 'hormiga', 'huevo', 'iguana', 'isla'],
  ...['jamaica', 'jarra', 'jirafa', 'ladrillo', 'lagarto', 'lechuga', 'linterna', 'loro', 'madera'],
  ...['maleta', 'mango', 'manzana', 'mariposa', 'martillo', 'mazorca', 'mercado', 'mochila', 'molino'],
  ...['moneda', 'naranja', 'nido', 'nopal', 'nube', 'nuez', 'nutria', 'oliva', 'orquesta', 'ostra'],
  ...['oveja', 'paloma', 'pantera', 'papalote', 'pastel', 'pelota', 'pepino', 'perico', 'petunia', 'piano'],
  ...['pimienta', 'pincel', 'pradera', 'queso', 'quetzal', 'rana', 'regla', 'resorte', 'rosal', 'salero'],
  ...['sello', 'semilla', 'silbato', 'sombrero', 'tambor', 'teatro', 'tijera', 'tinta', 'tomate'],
  ...['tornillo', 'tortuga', 'trompeta', 'uniforme', 'urraca', 'vainilla', 'vasija', 'veleta', 'venado'],
  ...['ventana', 'verano', 'violeta', 'yegua', 'yogur', 'yoyo', 'zafiro', 'zapato', 'zorro'],
]
const APART = 4

/**
 * Two words for a trip that nobody takes for each other on a bad line: other initials, at least 4 letters apart (design, second
 * part §5). `below(n)` is an unpredictable whole number from 0 to n - 1.
 */
export function pickTripWords(below: (n: number) => number): TripWords {
  const first = TRIP_WORDS[below(TRIP_WORDS.length)] ?? ''
  const others = TRIP_WORDS.filter((word) => areFarApart(first, word))
  return { first, second: others[below(others.length)] ?? '' }
}

export const areFarApart = (one: string, other: string): boolean =>
  one[0] !== other[0] && editDistance(one, other, APART) >= APART
