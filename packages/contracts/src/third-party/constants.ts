/** The client's page that providers send browsers back to. */
export const thirdPartyLanding = "/thirdparty";
