import { createApp } from "vue";

import App from "./App.vue";
import { followLanguage, i18n } from "./i18n";
import { router } from "./router";
import { followSettings } from "./settings";
import "./style/base.css";

followSettings();
void followLanguage().then(() => createApp(App).use(i18n).use(router).mount("#app"));
