/** Who watches the fleet and acts on it. */
export const monitoring = { roles: ['administrador', 'supervisor', 'monitorista'] } as const
/** Who plans its trips, and says who does what. */
export const planners = { roles: ['administrador', 'supervisor'] } as const
