/** The route table of spec §2, and the heading by which each screen is known. */
export const SCREENS = {
  '/sentinel': 'Sentinel',
  '/sentinel-pro': 'Sentinel Pro',
  '/guardian': 'Guardian',
  '/alerts': 'Centro de alertas',
  '/dashboard/gps': 'Extractor GPS',
  '/dashboard/monitoreo-inteligente': 'Monitoreo inteligente',
  '/dashboard/monitoreo-bitacoras': 'Bitácoras',
  '/dashboard/viajes-en-transito': 'Viajes en tránsito',
  '/dashboard/viajes-en-transito-mapa': 'Mapa de viajes',
  '/dashboard/viajes-mapa': 'Mapa completo',
  '/dashboard/stats': 'Métricas y KPIs',
  '/reportes': 'Reportes',
  '/dashboard/operators': 'Operadores',
  '/catalogos': 'Catálogos',
  '/settings': 'Configuración',
} as const
