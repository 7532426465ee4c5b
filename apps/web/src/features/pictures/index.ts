export { MyPictures } from "./mine/my-pictures.tsx";
